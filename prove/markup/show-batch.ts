import type { Page } from 'playwright-core';
import { paths } from '../../src/domain/paths.ts';
import { screenOf, visit } from '../../test/browser/support/screen.ts';
import type { Server } from '../../test/browser/support/server.ts';
import { draft } from '../../test/support/people.ts';
import type { Report } from './open-page.ts';

/** Milliseconds between two looks at whether a page is ready; looking at each frame draws all frames. */
const POLLING = 30;

/**
 * Puts each payload into every place that shows a name or takes a text. Those that list names show all
 * payloads of the batch at once. Returns the number of pages visited.
 */
export async function showBatch(
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

/** Typed by a visitor: into the search box, and as the name of a new personality, with its preview. */
async function typeEach(page: Page, payloads: readonly string[]): Promise<void> {
  const screen = screenOf(page);
  for (const payload of payloads) await screen.search.fill(payload);
  await screen.create.click();
  for (const payload of payloads) await screen.name.fill(payload);
  await page.keyboard.press('Escape');
}

/** One personality with a history of all names. */
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

/** The other fields of a personality accept none of these texts, and an address has no personality. */
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
