import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../test/support/free-port.ts';
import { type Program, startProgram } from '../../test/support/program.ts';

/** Templates, because they import packages that this project does not depend on. */
const TEMPLATES = fileURLToPath(new URL('./app/', import.meta.url));
const FILES = ['layout.jsx', 'page.jsx', 'card.jsx'];
const PACKAGES = ['next@16', 'react@19', 'react-dom@19'];

/** Installs Next.js into the folder, builds the same gallery with it, and serves it from the database file. */
export async function startNext(folder: string, databaseFile: string): Promise<Program> {
  const app = join(folder, 'next');
  await mkdir(join(app, 'app'), { recursive: true });
  for (const file of FILES) {
    await copyFile(join(TEMPLATES, `${file}.template`), join(app, 'app', file));
  }
  await run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES], app);
  const next = join(app, 'node_modules/next/dist/bin/next');
  const env = {
    DATABASE_FILE: databaseFile,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  } as const;
  await run(process.execPath, [next, 'build'], app, env);
  const port = String(await findFreePort());
  const args = [next, 'start', '--hostname', '127.0.0.1', '--port', port];
  return startProgram(args, { cwd: app, env: { ...process.env, ...env } });
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.at(-1)} ended with ${code}.`);
}
