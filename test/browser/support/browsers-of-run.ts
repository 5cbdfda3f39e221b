import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startBrowserServer } from './open-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the browsers of a run, one a worker. */
    readonly browsers: readonly string[];
  }
}

/** Starts one Chromium a worker for the whole run; gives what ends them. */
export default async function setup({
  provide,
  vitest,
}: TestProject): Promise<() => Promise<void>> {
  const workers = Number(vitest.config.maxWorkers) || 1;
  const servers: BrowserServer[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    for (let i = 0; i < workers; i += 1) servers.push(await startBrowserServer());
  } catch (error) {
    await close();
    throw error;
  }
  provide(
    'browsers',
    servers.map((server) => server.wsEndpoint()),
  );
  return close;
}
