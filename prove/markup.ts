import type { Browser } from 'playwright-core';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { startServer } from '../test/browser/support/server.ts';
import { openPage, type Report } from './markup/open-page.ts';
import { makePayloads } from './markup/payloads.ts';
import { showBatch } from './markup/show-batch.ts';
import type { Outcome, Proof, Size } from './proof.ts';

interface Plan {
  readonly payloads: number;
  /** Payloads that are shown together in lists, each of which has room for 60 entries. */
  readonly batch: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { payloads: 6, batch: 3 },
  full: { payloads: 500, batch: 25 },
};
/** Pages that visit at the same time, each a server of its own. */
const PAGES = 2;

/** Texts that would run as a script are typed, stored, shown and put into addresses, in a real browser. */
export const markup: Proof = {
  name: 'markup',
  bar: '500 script payloads × every field, in a real browser: 0 run; 0 reports against the policy of the pages',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const { payloads: count, batch } = PLANS[size];
  const payloads = makePayloads(count);
  const waiting = Array.from({ length: Math.ceil(count / batch) }, (_, i) =>
    payloads.slice(i * batch, (i + 1) * batch),
  );
  const shortcomings = new Set<string>();
  const report: Report = (what) => void shortcomings.add(what);
  const browser = await openBrowser();
  try {
    const visits = await Promise.all(
      Array.from({ length: PAGES }, () => showWaiting(browser, waiting, report)),
    );
    return {
      figure: `${payloads.length} payloads, ${visits.reduce((sum, each) => sum + each)} visits of pages: ${shortcomings.size} run or reported`,
      shortcomings: [...shortcomings],
    };
  } finally {
    await browser.close();
  }
}

/** Shows one batch after the other until none waits; returns the number of pages visited. */
async function showWaiting(
  browser: Browser,
  waiting: (readonly string[])[],
  report: Report,
): Promise<number> {
  const server = await startServer();
  let visits = 0;
  try {
    const { context, page } = await openPage(browser, server.origin, report);
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      visits += await showBatch(page, server, batch, report).catch((error: unknown) => {
        report(`${page.url()} does not work: ${String(error).split('\n')[0]}`);
        return 0;
      });
    }
    await context.close();
  } finally {
    await server.close();
  }
  return visits;
}
