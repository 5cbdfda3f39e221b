import type { Browser, BrowserContext, Page } from 'playwright-core';
import { paths } from '../src/domain/paths.ts';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { screenOf, visit } from '../test/browser/support/screen.ts';
import { type Server, startServer } from '../test/browser/support/server.ts';
import { makePayloads } from './markup/payloads.ts';
import type { Outcome, Proof, Size } from './proof.ts';

const PAYLOADS: Readonly<Record<Size, number>> = { small: 6, full: 500 };
/** Pages that visit at the same time. */
const PAGES = 2;
/** Milliseconds after which a page counts as broken. */
const PATIENCE = 20_000;

/** Texts that would run as a script are typed, stored, shown and put into addresses, in a real browser. */
export const markup: Proof = {
  name: 'markup',
  bar: '500 script payloads × every field, in a real browser: 0 run; 0 reports against the policy of the pages',
  run,
};

type Report = (what: string) => void;

async function run(size: Size): Promise<Outcome> {
  const payloads = makePayloads(PAYLOADS[size]);
  const shortcomings = new Set<string>();
  const report: Report = (what) => void shortcomings.add(what);
  const server = await startServer();
  const browser = await openBrowser();
  try {
    const waiting = [...payloads];
    let visits = 0;
    const visitAll = async (): Promise<void> => {
      const { context, page } = await openPage(browser, server, report);
      for (let payload = waiting.shift(); payload !== undefined; payload = waiting.shift()) {
        await refuseInFields(server, payload, report);
        const visited = await visitWith(page, server, payload).catch((error: unknown) => {
          report(`${payload} keeps a page from working: ${String(error).split('\n')[0]}`);
          return 0;
        });
        visits += visited;
      }
      await page.goto(paths.changesFeed());
      await context.close();
    };
    await Promise.all(Array.from({ length: PAGES }, visitAll));
    return {
      figure: `${payloads.length} payloads, ${visits} visits of pages: ${shortcomings.size} run or reported`,
      shortcomings: [...shortcomings],
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function openPage(
  browser: Browser,
  server: Server,
  report: Report,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ baseURL: server.origin });
  context.setDefaultTimeout(PATIENCE);
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

/** Every place that shows a name or takes a text. */
async function visitWith(page: Page, server: Server, payload: string): Promise<number> {
  const { id, name } = await server.catalogue.create({
    name: payload,
    gender: 'female',
    type: 'INTJ',
    identity: null,
    icon: null,
  });
  const { version } = await server.catalogue.update(id, 1, {
    name: `${name.slice(0, -1)}…`,
    gender: 'male',
    type: 'ENFP',
    identity: 'T',
    icon: null,
  });
  const addresses = [
    paths.personality(id),
    paths.history(id),
    paths.changes({ q: payload }),
    paths.changes({ visitor: payload }),
    paths.home({ q: payload, seed: payload, cursor: payload }),
    paths.personality(payload),
    paths.home({ q: payload }),
  ];
  for (const address of addresses) await visit(page, address);
  const screen = screenOf(page);
  // The page of results: with the text typed, in the form of a card, and in the message of its removal.
  await screen.search.fill(payload);
  await screen.create.click();
  await screen.name.fill(payload);
  await page.keyboard.press('Escape');
  await visit(page, paths.personality(id));
  await server.catalogue.remove(id, version);
  return addresses.length + 1;
}

/** The other fields of a personality take none of these texts. */
async function refuseInFields(server: Server, payload: string, report: Report): Promise<void> {
  for (const field of ['gender', 'type', 'identity', 'icon', payload]) {
    const answer = await fetch(server.origin + paths.api.personalities(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Capitu', type: 'INTJ', [field]: payload }),
    });
    if (answer.status !== 422) report(`${field}: ${payload} is answered by ${answer.status}`);
  }
}
