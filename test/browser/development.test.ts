import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { browserTest } from './support/browser-test.ts';
import { isHydrated, screenOf } from './support/screen.ts';

const test = browserTest();
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HEADER = fileURLToPath(new URL('../../src/ui/pages/site-header.tsx', import.meta.url));

/** The product as started by `npm run dev`, but without restarts when the server's files change. */
async function startDevelopment(): Promise<string> {
  const child = spawn(process.execPath, ['--conditions=development', 'src/main.ts', '--dev'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: ':memory:',
      HOT_RELOAD_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for await (const line of createInterface(child.stdout)) {
    const [, origin] = /listens on (http:\/\/[^/]+)/.exec(line) ?? [];
    if (origin !== undefined) return origin;
  }
  throw new Error('The development server did not start.');
}

test('in development, a changed component appears on the page without a reload', async ({
  page,
}) => {
  const origin = await startDevelopment();
  const [before, { atime, mtime }] = [await readFile(HEADER, 'utf8'), await stat(HEADER)];
  onTestFinished(async () => {
    await writeFile(HEADER, before);
    // Restore the file's time, or the next start would rebuild the pages.
    await utimes(HEADER, atime, mtime);
  });
  await page.goto(`${origin}/mbti-db`);
  await expect.poll(() => screenOf(page).create.isVisible()).toBe(true);
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => {
    document.body.dataset['same'] = 'document';
  });
  await writeFile(HEADER, before.replace('MBTI DB', 'MBTI BD'));
  await page.getByText('MBTI BD').waitFor();
  expect(await page.evaluate(() => document.body.dataset['same'])).toBe('document');
  const background = await screenOf(page).create.evaluate(
    (button) => getComputedStyle(button).color,
  );
  expect(background).toBe('rgb(255, 255, 255)');
});
