/**
 * Stops the PostgreSQL servers of a folder and removes the folder when standard input ends, which also happens when the
 * parent process is killed. Usage: `watch-folder.ts FOLDER`.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const folder = process.argv[2] ?? '';
/** Milliseconds between two attempts, since servers still write files while they shut down. */
const PAUSE = 50;
const TRIES = 100;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume();
process.stdin.once('end', async () => {
  for (const file of globSync(join(folder, '*/data/postmaster.pid'))) stopServer(file);
  for (let tried = 1; tried <= TRIES; tried += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await delay(PAUSE);
    }
  }
});

function stopServer(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    // It has already exited.
  }
}
