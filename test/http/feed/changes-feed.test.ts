import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { escapeXml } from '../../../src/http/answers/xml.ts';
import * as people from '../../support/people.ts';
import { createOne, type OpenApp, openApp, remove, replace, restore } from '../support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openApp();
});

const FEED = paths.changesFeed();

async function readFeed(path = FEED, from = app): Promise<string> {
  const response = await from.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

function textsOf(feed: string, element: string): string[] {
  const found = feed.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) => text);
}

describe('the feed of the changes', () => {
  it('says in Portuguese what happened to which personality, newest first', async () => {
    const { id } = await createOne(app);
    await replace(app, id, 1, { name: 'Capitolina', type: 'INFJ' });
    await remove(app, id, 2);
    await restore(app, id, 3, 2);
    const feed = await readFeed();
    expect(textsOf(feed, 'title')).toEqual([
      'Mudanças recentes · MBTI DB',
      'Capitolina voltou ao catálogo, como na versão 2',
      'Capitolina saiu do catálogo',
      'Capitolina mudou',
      'Capitu entrou no catálogo',
    ]);
    expect(textsOf(feed, 'content')).toEqual([
      '',
      'Nome: Capitolina; Sexo: Feminino; Tipo: INFJ-T; Ícone: sem ícone',
      'Nome: Capitu → Capitolina; Tipo: ENFP-T → INFJ-T',
      'Nome: Capitu; Sexo: Feminino; Tipo: ENFP-T; Ícone: sem ícone',
    ]);
  });

  it('has an id of its own and one for each version, which stay the same', async () => {
    const { id } = await createOne(app);
    const [self, ...before] = textsOf(await readFeed(), 'id');
    expect(before).toHaveLength(1);
    await replace(app, id, 1, { name: 'Capitolina' });
    const after = textsOf(await readFeed(), 'id');
    expect(after).toEqual([self, after[1], ...before]);
    expect(new Set(after).size).toBe(3);
    for (const each of after) {
      expect(each).toMatch(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
    const filtered = textsOf(await readFeed(paths.changesFeed({ change: 'created' })), 'id');
    expect(filtered.slice(1)).toEqual(before);
    expect(filtered[0]).not.toBe(self);
  });

  it('keeps its ids at another public address, and shares none with another catalogue', async () => {
    await createOne(app);
    const moved = await openApp({
      beside: app,
      environment: { PUBLIC_URL: 'https://example.org' },
    });
    const ids = textsOf(await readFeed(), 'id');
    expect(textsOf(await readFeed(FEED, moved), 'id')).toEqual(ids);
    const [other] = textsOf(await readFeed(FEED, await openApp()), 'id');
    expect(ids).not.toContain(other);
  });

  it('names the visitor of a version as its author', async () => {
    await createOne(app);
    await app.catalogue.create(people.draft({ name: 'Bentinho' }));
    const [feed, byNobody, byVisitor] = textsOf(await readFeed(), 'name');
    expect([feed, byNobody]).toEqual(['MBTI DB', 'MBTI DB']);
    expect(byVisitor).toMatch(/^visitante [0-9a-f]{10}$/);
  });

  it('has the same filters as the changes, which its links keep', async () => {
    const { id } = await createOne(app, { name: 'Capitu' });
    await createOne(app, { name: 'Bentinho' });
    await replace(app, id, 1, { name: 'Capitolina' });
    const path = paths.changesFeed({ q: 'CAPÍT', change: 'created' });
    const feed = await readFeed(path);
    expect(textsOf(feed, 'title').slice(1)).toEqual(['Capitu entrou no catálogo']);
    expect(feed).toContain(`href="http://localhost:3000${escapeXml(path)}"`);
    const page = paths.changes({ q: 'CAPÍT', change: 'created' });
    expect(feed).toContain(`href="http://localhost:3000${escapeXml(page)}"`);
  });

  it('is valid without any change', async () => {
    const feed = await readFeed(FEED, await openApp());
    expect(textsOf(feed, 'updated')).toEqual(['1970-01-01T00:00:00Z']);
    expect(feed).not.toContain('<entry>');
  });

  it('is sent as Atom with CORS headers, and again only after a change', async () => {
    const { id } = await createOne(app);
    const response = await app.request(FEED);
    const { headers } = response;
    expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('public, no-cache');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    const unchanged = await app.request(FEED, known);
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await unchanged.text()).toBe('');
    await replace(app, id, 1, { name: 'Capitolina' });
    expect((await app.request(FEED, known)).status).toBe(200);
  });

  it.each(['visitor=x', 'change=deleted', 'change='])('is refused with %s', async (query) => {
    const response = await app.request(`${FEED}?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toContain('text/html');
  });
});

const MARKUP = /[<>"]|&(?!(?:amp|lt|gt|quot|#9|#13);)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur.
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f\ufffe\uffff]/;

/** Any UTF-16 unit, more often the relevant ones. */
const strangeUnits = fc.oneof(
  fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom('<', '>', '&', '"', '\t', '\r', '\u0000', '\ud800', '\udc00', '\uffff'),
);

describe('text in XML', () => {
  it('has neither markup nor characters that XML forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: strangeUnits, maxLength: 40 }), (text) => {
        const escaped = escapeXml(text);
        return escaped.isWellFormed() && !MARKUP.test(escaped) && !FORBIDDEN.test(escaped);
      }),
      { numRuns: 300 },
    );
  });

  it('replaces forbidden characters by U+FFFD', () => {
    expect(escapeXml('a\u0000b\u001bc\ud800d\uffff')).toBe('a\ufffdb\ufffdc\ufffdd\ufffd');
    expect(escapeXml('Tom & "Jerry" <b>\t')).toBe('Tom &amp; &quot;Jerry&quot; &lt;b&gt;&#9;');
  });
});
