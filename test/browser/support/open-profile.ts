import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumPath } from './chromium-path.ts';
import { FLAGS } from './open-browser.ts';

/** A browser with a profile on disk, in its own process. */
export interface Profile {
  readonly context: BrowserContext;
  /** Ends the browser as a crash would: it cannot write anything more. */
  readonly kill: () => Promise<void>;
}

/** Starts the browser with the profile of this folder, which is created if it is empty. */
export async function openProfile(folder: string): Promise<Profile> {
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const browser = spawn(chromiumPath(), [...FLAGS, ...own, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = async (): Promise<void> => {
    if (browser.exitCode !== null || browser.signalCode !== null) return;
    browser.kill('SIGKILL');
    await once(browser, 'exit');
  };
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = /listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    browser.stderr.resume();
    const [context] = (await chromium.connectOverCDP(address)).contexts();
    if (context !== undefined) return { context, kill };
    break;
  }
  await kill();
  throw new Error('The browser did not start.');
}
