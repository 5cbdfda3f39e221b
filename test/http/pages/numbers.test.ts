import { beforeAll, describe, expect, it } from 'vitest';
import { openDataPaths } from '../../../src/domain/open-data-paths.ts';
import { paths } from '../../../src/domain/paths.ts';
import { distributionSchema } from '../../../src/http/api/answer-schemas.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { newPerson, people } from '../../support/people.ts';
import { createOne, type OpenApp, openApp, readBody } from '../support.ts';
import { renderMain, textOf } from './render-main.ts';
import { linksIn, plainText } from './support.ts';

const openPages = () => openApp({ renderPage: renderMain });

/** The terms whose numbers are on the page, in the order of the page. */
const TERMS = [
  ['>xntx', '>xnfx', '>xsxj', '>xsxp'],
  ['>exxx', '>ixxx', '>xsxx', '>xnxx', '>xxtx', '>xxfx', '>xxxj', '>xxxp'],
  ['-a', '-t', '!-'],
  ['>inxj', '>enxp', '>isxj', '>esxp', '>ixtp', '>extj', '>ixfp', '>exfj'],
];

interface Row {
  readonly name: string;
  readonly q: string;
  readonly count: number;
  readonly share: string;
}

async function tablesOf(app: OpenApp, q = ''): Promise<readonly (readonly Row[])[]> {
  const response = await app.request(paths.numbers({ q }));
  expect(response.status).toBe(200);
  const html = await response.text();
  const tables = html.match(/<h2[^>]*>(.*?)<\/h2><table aria-label="\1".*?<\/table>/gs) ?? [];
  return tables.map((table) =>
    (table.match(/<tr\b.*?<\/tr>/gs) ?? []).map((row) => {
      const cells = (row.match(/<t[hd].*?<\/t[hd]>/gs) ?? []).map((cell) => textOf(cell).trim());
      const [name = '', , count = '', share = ''] = cells;
      const [link = ''] = linksIn(row);
      const asked = new URL(link, 'http://localhost').searchParams.get('q') ?? '';
      return {
        name,
        q: asked,
        count: Number(count.replace('.', '')),
        share: plainText(share),
      };
    }),
  );
}

async function countOf(app: OpenApp, q: string) {
  return readBody(await app.request(apiPaths.distribution(q)), distributionSchema);
}

describe('the numbers', () => {
  /** An app with some people, to which only the last of these tests adds others. */
  let peopled: OpenApp;
  beforeAll(async () => {
    peopled = await openPages();
    for (const person of people(60)) await peopled.catalogue.create(person);
    await createOne(peopled, { name: 'Jean-Tadeu', type: 'ENFP', identity: 'A' });
  });

  it.each(['', 'pessoa', 'pessoa 1', '>xnxx', 'jean', 'intj-a'])(
    'of “%s” are those of the catalogue, and their links find as many',
    async (q) => {
      const app = peopled;
      const [groups = [], letters = [], identities = [], functions = []] = await tablesOf(app, q);
      const all = await countOf(app, q);
      expect(
        [groups, letters, identities, functions].map((rows) => rows.map((row) => row.q)),
      ).toEqual(TERMS.map((terms) => terms.map((term) => `${term} ${q}`.trim())));
      for (const row of [...groups, ...letters, ...functions]) {
        expect((await countOf(app, row.q)).total, row.q).toBe(row.count);
      }
      for (const row of identities) {
        expect((await countOf(app, row.q)).total, row.q).toBeGreaterThanOrEqual(row.count);
      }
      const { A, T, none } = all.identities;
      expect(identities.map(({ count }) => count)).toEqual([A, T, none]);
      const sum = (rows: readonly Row[]) => rows.reduce((total, { count }) => total + count, 0);
      expect([groups, identities, functions].map(sum)).toEqual([all.total, all.total, all.total]);
      for (let i = 0; i < letters.length; i += 2)
        expect(sum(letters.slice(i, i + 2))).toBe(all.total);
      for (const { count, share } of [...groups, ...letters, ...identities, ...functions])
        expect(share).toBe(`${Math.round((100 * count) / all.total)}%`);
    },
  );

  it('show the total, with a link to the search, and follow changes at once', async () => {
    const app = await openPages();
    const read = async (q?: string) => (await app.request(paths.numbers({ q }))).text();
    expect(textOf(await read())).toContain('Ninguém por aqui ainda');
    expect(await read()).not.toContain('<table');
    await createOne(app, { name: 'Ana <b>' });
    expect(textOf(await read())).toContain('1 personalidade ');
    const searched = await read('ana <b>');
    expect(textOf(searched)).toContain('1 personalidade na busca “ana <b>”');
    expect(linksIn(searched).slice(0, 2)).toEqual([
      paths.home({ q: 'ana <b>' }),
      paths.home({ q: 'ana <b>' }),
    ]);
    expect(linksIn(searched)).toContain(openDataPaths.results('ana <b>'));
    expect(await read()).not.toContain('busca.csv');
    const nobody = await read('zzz');
    expect(nobody).not.toContain('busca.csv');
    expect(textOf(nobody)).toContain('Nenhuma personalidade encontrada');
    expect(nobody).not.toContain('<table');
  });

  it('draw one shape per person, or per several people in a larger catalogue, with a figure at the end', async () => {
    const app = peopled;
    const crowds = async (q = '') => {
      const html = await (await app.request(paths.numbers({ q }))).text();
      const rows = html.match(/<tr [^>]*data-group.*?<\/tr>/gs) ?? [];
      return {
        lead: textOf(/<h1>.*?<\/p>/s.exec(html)?.[0] ?? ''),
        // The first shape is before the name.
        shapes: rows.map((row) => row.split('class="glyph"').length - 2),
        isSomebodyThere: rows.map((row) => row.includes('<picture ')),
      };
    };
    const [groups = []] = await tablesOf(app);
    const all = await crowds();
    expect(all.lead).toContain('Cada forma é uma pessoa.');
    expect(all.shapes).toEqual(groups.map(({ count }) => count));
    const jean = await crowds('jean');
    expect(jean.shapes).toEqual([0, 1, 0, 0]);
    expect(jean.isSomebodyThere).toEqual([false, true, false, false]);
    for (const one of people(250)) await app.catalogue.create({ ...one, type: 'ESTP' });
    const many = await crowds();
    expect(many.lead).toContain('Cada forma são 5 pessoas.');
    expect(many.shapes[3]).toBe(Math.round((250 + (groups[3]?.count ?? 0)) / 5));
    expect(many.isSomebodyThere[3]).toBe(true);
  });

  it('link to a file of up to 5,000 results, as home does, and to all files if there are more', async () => {
    const app = await openPages();
    const many = Array.from({ length: 5_001 }, (_, i) => newPerson({ name: `Muitos ${i}` }));
    await app.store.create(many, { visitor: null, at: '2026-03-01T10:00:00.000Z' });
    const html = await (await app.request(paths.numbers({ q: 'muitos' }))).text();
    const home = await (await app.request(paths.home({ q: 'muitos' }))).text();
    for (const page of [html, home])
      expect(textOf(page)).toContain(
        'São 5.001 resultados; o arquivo leva 5.000. Todos: Dados abertos. Baixar estes resultados (CSV)',
      );
    expect(linksIn(home)).toContain(openDataPaths.results('muitos'));
    for (const q of ['', 'zzz'])
      expect(await (await app.request(paths.home({ q }))).text()).not.toContain('busca.csv');
    const [path = ''] = linksIn(html).filter((link) => link.includes('busca.csv'));
    const rows = (await (await app.request(path)).text()).trimEnd().split('\n');
    expect(rows).toHaveLength(5_001);
  });

  it('show less than one per cent if it is more than none', async () => {
    const app = await openPages();
    const drafts = people(150).map((one) => ({ ...one, type: 'ENFP' as const }));
    for (const one of drafts) await app.catalogue.create(one);
    await createOne(app, { name: 'Única', type: 'ISTJ', identity: null });
    const [groups = []] = await tablesOf(app);
    expect(groups.map(({ name, share }) => `${name} ${share}`)).toEqual([
      'Analistas 0%',
      'Diplomatas 99%',
      'Sentinelas < 1%',
      'Exploradores 0%',
    ]);
  });

  it('redirect to a shorter address for a search that is too long, and say so', async () => {
    const app = await openPages();
    const response = await app.request(paths.numbers({ q: 'a'.repeat(5_000) }));
    expect(response.status).toBe(302);
    const short = response.headers.get('Location') ?? '';
    expect(short).toBe(paths.numbers({ q: 'a'.repeat(97) }));
    expect(textOf(await (await app.request(short)).text())).toContain(
      'só os primeiros 96 caracteres',
    );
    for (const search of ['?q=%00', '?q=%ED%A0%80', '?q[]=a', '?q=%E0%A4%A']) {
      expect((await app.request(paths.numbers() + search)).status, search).toBe(200);
    }
  });
});
