/**
 * Runs a PostgreSQL server in a new folder, for tests: prints its URL as one line, and stops it and
 * removes the folder when standard input ends. That happens also when the program that started this
 * one is killed. Nothing is synced to disk, since the data does not outlive the tests.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, NO_POSTGRES } from './find-postgres.ts';
import { findUser } from './find-user.ts';

const CONFIGURATION: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  // A sentence that is waited for below.
  lc_messages: 'C',
};

const programs = findPostgres();
if (programs === null) fail(NO_POSTGRES);
const folder = mkdtempSync(join(tmpdir(), 'mbti-db-postgres-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const user = findUser();
if (user !== null) chownSync(folder, user.uid, user.gid);
const options = { cwd: folder, env: { LC_ALL: 'C' }, ...user };
const data = join(folder, 'data');

const { status, stderr } = spawnSync(
  join(programs, 'initdb'),
  ['-D', data, '--no-sync', '--auth=trust', '--username=tests', '--encoding=UTF8', '--no-locale'],
  { ...options, encoding: 'utf8' },
);
if (status !== 0) fail(`PostgreSQL for the tests cannot be set up: ${lastLine(stderr)}`);

const settings = { ...CONFIGURATION, unix_socket_directories: folder };
const server = spawn(
  join(programs, 'postgres'),
  ['-D', data, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
  { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
);
announceWhenReady(server);

// The server gets the signals of a whole process group (Ctrl+C) itself; the end of the input stops it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume();
process.stdin.once('end', () => server.kill('SIGQUIT'));

function announceWhenReady({ stderr: log }: ChildProcess): void {
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    if (!said.includes('ready to accept connections')) return;
    log?.off('data', listen).resume();
    process.stdout.write(`postgres://tests@localhost/postgres?host=${folder}\n`);
  };
  log?.on('data', listen);
  server.once('exit', () => {
    if (!process.stdin.readableEnded) {
      fail(`PostgreSQL for the tests has ended: ${lastLine(said)}`);
    }
    process.exit();
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
