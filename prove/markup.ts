import type { Browser, BrowserContext, Page } from 'playwright-core';
import { paths } from '../src/domain/paths.ts';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { screenOf, visit } from '../test/browser/support/screen.ts';
import type { Server } from '../test/browser/support/server.ts';
import { startServer } from '../test/browser/support/server.ts';
import { draft } from '../test/support/people.ts';
import { makePayloads } from './markup/payloads.ts';
import type { Outcome, Proof, Size } from './proof.ts';

interface Plan {
  readonly payloads: number;
  /** Number of payloads that are shown together in lists, which have room for 60 entries. */
  readonly batch: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { payloads: 6, batch: 3 },
  full: { payloads: 500, batch: 25 },
};
/** Number of browser pages that work at the same time, each with a server of its own. */
const PAGES = 2;

/** Types, stores, shows and puts into addresses, in a real browser, texts that would run as a script if unescaped. */
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

/** Shows one batch after the other until none is left, and resolves with the number of visited pages. */
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

/** Milliseconds after which a page counts as broken. */
const TIMEOUT = 20_000;

type Report = (what: string) => void;

/** Opens a page that reports each script that a payload runs, and each violation of the content security policy. */
async function openPage(
  browser: Browser,
  baseURL: string,
  report: Report,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  // Small and without animations, since most of the time of a visit is spent on drawing.
  const viewport = { width: 400, height: 300 };
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(TIMEOUT);
  await context.exposeBinding('ran', ({ page }) => report(`a script ran on ${page.url()}`));
  await context.exposeBinding('violated', ({ page }, what: string) =>
    report(`${what} on ${page.url()}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const told: unknown = Reflect.get(window, 'violated');
      if (typeof told === 'function') told(`${violatedDirective} was violated by ${blockedURI}`);
    });
  });
  return { context, page: await context.newPage() };
}

/** Milliseconds between two checks of whether a page is ready; checking at each frame would draw all frames. */
const POLLING = 30;

/**
 * Puts each payload into every place that shows a name or accepts text. Lists of names show all payloads of the batch
 * at once. Resolves with the number of visited pages.
 */
async function showBatch(
  page: Page,
  server: Server,
  payloads: readonly string[],
  report: Report,
): Promise<number> {
  let visits = 0;
  const open = async (address: string): Promise<void> => {
    visits += 1;
    await visit(page, address, POLLING);
  };
  const openListing = async (address: string, names: readonly string[]): Promise<void> => {
    await open(address);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const name of names) {
      if (!text.includes(name)) report(`${address} does not show ${name} as text`);
    }
  };

  const stored = await server.add(...payloads.map(draftOf));
  const names = stored.map(({ name }) => name);
  await openListing(paths.home(), names);
  await typeEach(page, payloads);
  await openListing(paths.changes(), names);
  for (const { id, name } of stored) {
    await open(paths.personality(id));
    await open(paths.home({ q: name }));
    await open(paths.home({ q: name, seed: name, cursor: name }));
    await open(paths.changes({ q: name, visitor: name }));
    await refuseIn(server, name, report);
  }

  const renamed = await renameToEach(server, names);
  await openListing(paths.history(renamed.id), names);
  await openListing(paths.changes(), names);
  for (const { id, version } of [...stored, renamed]) await server.catalogue.remove(id, version);
  await openListing(paths.changes({ change: 'removed' }), names);
  await page.goto(paths.changesFeed());
  return visits + 1;
}

/** Types each payload into the search box, and as the name of a new personality, which shows a preview. */
async function typeEach(page: Page, payloads: readonly string[]): Promise<void> {
  const screen = screenOf(page);
  for (const payload of payloads) await screen.search.fill(payload);
  await screen.create.click();
  for (const payload of payloads) await screen.name.fill(payload);
  await page.keyboard.press('Escape');
}

/** Creates a personality with all names in its history. */
async function renameToEach(server: Server, names: readonly string[]) {
  let renamed = await server.catalogue.create(draftOf('Capitu'));
  for (const name of names) {
    renamed = await server.catalogue.update(renamed.id, renamed.version, draftOf(name));
  }
  return renamed;
}

function draftOf(name: string) {
  return draft({ name, gender: 'female', type: 'INTJ' });
}

/** Checks that the other fields of a personality refuse a payload, and that its address has no personality. */
async function refuseIn(server: Server, payload: string, report: Report): Promise<void> {
  for (const field of ['gender', 'type', 'identity', 'icon', payload]) {
    const answer = await fetch(server.origin + paths.api.personalities(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Capitu', type: 'INTJ', [field]: payload }),
    });
    if (answer.status !== 422) report(`${field}: ${payload} is answered by ${answer.status}`);
  }
  const unknown = server.origin + paths.personality(payload);
  const { status, headers } = await fetch(unknown, { redirect: 'manual' });
  const location = headers.get('Location');
  if (status !== 302 || location !== paths.notFound) {
    report(`${paths.personality(payload)} is answered by ${status} ${location}`);
  }
}
