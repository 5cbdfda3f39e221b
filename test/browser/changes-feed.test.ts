import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';

const STRANGE = `<b>&amp; "Zé" 'x' ]]> 😀 ا`;

const test = browserTest({
  people: [draft({ name: STRANGE, gender: 'male', type: 'ESFP', identity: 'T' })],
});

/** Runs in the page: the feed as the browser's XML parser reads it. */
function parseFeed(text: string) {
  const feed = new DOMParser().parseFromString(text, 'application/xml');
  const atom = 'http://www.w3.org/2005/Atom';
  const childrenOf = (parent: Element | undefined) =>
    [...(parent?.children ?? [])]
      .filter(({ namespaceURI }) => namespaceURI === atom)
      .map(({ localName }) => localName);
  const [entry] = feed.getElementsByTagNameNS(atom, 'entry');
  const textOf = (name: string) => entry?.getElementsByTagNameNS(atom, name)[0]?.textContent ?? '';
  return {
    errors: feed.getElementsByTagName('parsererror').length,
    feed: childrenOf(feed.documentElement),
    entry: childrenOf(entry),
    title: textOf('title'),
    updated: textOf('updated'),
  };
}

test('the feed of the changes is XML with all that Atom requires', async ({ page, server }) => {
  const read = async (q: string) => {
    const answer = await fetch(server.origin + paths.changesFeed({ q }));
    return page.evaluate(parseFeed, await answer.text());
  };
  const { errors, feed, entry, title, updated } = await read('ze');
  expect(errors).toBe(0);
  expect(feed).toEqual(
    expect.arrayContaining(['id', 'title', 'updated', 'author', 'link', 'entry']),
  );
  expect(entry).toEqual(
    expect.arrayContaining(['id', 'title', 'updated', 'author', 'link', 'content']),
  );
  expect(title).toBe(`${STRANGE} entrou no catálogo`);
  expect(new Date(updated).toISOString()).toBe(updated);
  expect(await read('\u0000\u0008\u001b\ufffe\ud800<&>"\'')).toMatchObject({ errors: 0 });
});
