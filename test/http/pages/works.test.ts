import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/catalogue/catalogue.ts';
import { OPEN_DATA_PATH } from '../../../src/domain/open-data-paths.ts';
import { PAGE_NAMES, PAGE_TRAITS, pathOf, paths } from '../../../src/domain/paths.ts';
import { workKey } from '../../../src/domain/people/work-key.ts';
import { TYPE_GRID } from '../../../src/domain/vocabulary.ts';
import { newPerson } from '../../support/people.ts';
import { createOne, type OpenApp, remove } from '../support.ts';
import { linksIn, ORIGIN, openWithPages, plainText, sectionOf, textsOf } from './support.ts';

async function read(app: OpenApp, path: string): Promise<string> {
  const answer = await app.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

async function open(...people: readonly Partial<Draft>[]) {
  const app = await openWithPages();
  const created = [];
  for (const one of people) created.push(await createOne(app, one));
  return { app, created };
}

const headingOf = (html: string) => textsOf(/<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '').join('');
const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex');
/** The accessible name of each seat. */
function seatsOf(html: string): string[] {
  const [list = ''] = /<ul [^>]*aria-label="Elenco por tipo".*?<\/ul>/s.exec(html) ?? [];
  return (list.match(/<li\b.*?<\/li>/gs) ?? []).map((seat) =>
    textsOf(seat)
      .map((text) => text.trim())
      .join(' ')
      .replace('+ ', '+'),
  );
}

/** The shelves: heading, then names and numbers. */
function shelvesOf(html: string) {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return (main.match(/<section\b[^>]*><h2>.*?<\/section>/gs) ?? []).map((section) => {
    const [title = ''] = textsOf(/<h2\b.*?<\/h2>/s.exec(section)?.[0] ?? '');
    const links = section.match(/<a\b.*?<\/a>/gs) ?? [];
    return [title, ...links.map((link) => textsOf(link).join(' ').trim().replace(/\s+/g, ' '))];
  });
}

/** The letters that are links, each with the text of its target. */
function jumpsOf(html: string) {
  const nav = /<nav [^>]*aria-label="Letras".*?<\/nav>/s.exec(html)?.[0] ?? '';
  return [...nav.matchAll(/<a href="#([^"]*)">(.)<\/a>/g)].map(([, id = '', letter]) => {
    const [item = ''] = new RegExp(`<li id="${id}">.*?</li>`, 's').exec(html) ?? [];
    return `${letter} ${textsOf(item).find((text) => text.trim() !== '')}`;
  });
}

const nextOf = (html: string) =>
  linksIn((html.match(/<a\b[^>]*>Mais obras<\/a>/g) ?? []).join(''))[0];

describe('the page of a work', () => {
  it('has its name, number, seats, cards and links', async () => {
    const { app } = await open(
      { name: 'Capitu', type: 'INTJ', work: 'Dom Casmurro' },
      ...['Um', 'Dois', 'Três', 'Quatro'].map(
        (name) => ({ name, type: 'ESFJ', work: 'DOM  casmurro' }) as const,
      ),
      { name: 'Outra', type: 'ESFJ', work: 'Dom Quixote' },
    );
    const html = await read(app, paths.work('dom-casmurro'));
    expect(headingOf(html)).toBe('Dom Casmurro');
    expect(html).toContain('<title>Dom Casmurro — MBTI DB</title>');
    expect(html).toContain(
      'property="og:description" content="Capitu INTJ, Dois ESFJ, Quatro ESFJ, Três ESFJ e Um ESFJ. Concorda?"',
    );
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/mbti-db/obras/dom-casmurro"/>`);
    expect(html).toMatch(
      /property="og:image" content="[^"]*\/previa\/obra-dom-casmurro\/\w+\.png"/,
    );
    expect(isHidden(html)).toBe(false);
    expect(textsOf(html)).toEqual(
      expect.arrayContaining(['5 personalidades', 'Nova personalidade desta obra', 'Compartilhar']),
    );
    const seats = seatsOf(html);
    expect(seats.map((seat) => seat.slice(0, 4))).toEqual(TYPE_GRID);
    expect(seats[0]).toBe('INTJ Capitu');
    expect(seats[15]).toMatch(/^ESFJ (?:Um|Dois|Três|Quatro)(?:, (?:Um|Dois|Três|Quatro)){2} \+1$/);
    expect(seats.slice(1, 15)).toEqual(TYPE_GRID.slice(1, 15));
    const people = sectionOf(html, 'Personalidades');
    expect(people.match(/role="listitem"/g)).toHaveLength(5);
    expect(textsOf(people)).toContain('Ver as 5 personalidades na busca');
    expect(linksIn(people)).toContain(paths.home({ q: 'em:dom-casmurro' }));
    expect(linksIn(html)).toContain(paths.works());
    expect(textsOf(people)).not.toContain('Outra');
  });

  it('shows sixty of many people, in an order that stays for a day', async () => {
    const many = Array.from({ length: 70 }, (_, i) => ({
      name: `Pessoa ${i}`,
      type: 'INTJ' as const,
      work: '1984',
    }));
    const { app } = await open(...many);
    const cards = async () =>
      linksIn(sectionOf(await read(app, paths.work('1984')), 'Personalidades'));
    const shown = await cards();
    expect(new Set(shown.filter((link) => link.includes('/persona/'))).size).toBe(60);
    expect(await cards()).toEqual(shown);
    expect(seatsOf(await read(app, paths.work('1984')))[0]).toMatch(/ \+67$/);
  });

  it('is kept out of search engines if it has fewer than three people', async () => {
    const { app } = await open({ work: 'Emma' }, { work: 'emma' });
    const html = await read(app, paths.work('emma'));
    expect(isHidden(html)).toBe(true);
    expect(html).toContain('Ver as 2 personalidades na busca');
    await createOne(app, { work: 'EMMA' });
    expect(isHidden(await read(app, paths.work('emma')))).toBe(false);
  });

  it('does not show held people, and is not found without people', async () => {
    const { app, created } = await open({ work: 'Emma' }, { work: 'Emma' });
    const [first = '', second = ''] = created.map(({ id }) => id);
    await app.store.reports.hold({ id: first, at: new Date().toISOString() });
    const html = await read(app, paths.work('emma'));
    expect(textsOf(html)).toEqual(expect.arrayContaining(['1 personalidade', 'Ver na busca']));
    expect(linksIn(sectionOf(html, 'Personalidades'))).not.toContain(paths.personality(first));
    await remove(app, second, 1);
    expect((await app.request(paths.work('emma'))).status).toBe(404);
    expect(textsOf(await read(app, paths.works()))).toContain('Nenhuma obra por aqui ainda');
  });

  it.each(['Война и мир', 'ألف ليلة وليلة', '紅樓夢', '1984', 'ß & Co.', 'AC/DC', '100%', 'C#'])(
    'has an address for %s',
    async (work) => {
      const { app } = await open({ work });
      const key = workKey(work);
      const html = await read(app, paths.work(key));
      expect(plainText(headingOf(html))).toBe(work);
      const [link] = linksIn(await read(app, paths.works())).filter(
        (one) => one === paths.work(key),
      );
      expect(link).toBeDefined();
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${paths.work(key)}"/>`);
    },
  );

  it('has the members of one title, even if another begins with the same words or differs by a sign', async () => {
    const long = `${'Um título '.repeat(5)}sem fim, parte`;
    for (const [one, second] of [
      ['Dom', 'Dom Casmurro'],
      ['C++', 'C#'],
      [`${long} 1`, `${long} 2`],
    ] as const) {
      const { app } = await open({ work: one }, { work: second });
      for (const title of [one, second]) {
        const html = await read(app, paths.work(workKey(title)));
        expect(headingOf(html)).toBe(title);
        expect(textsOf(html)).toContain('1 personalidade');
      }
    }
  });

  it.each([
    ['/mbti-db/obras/Dom-Casmurro', 301, paths.work('dom-casmurro')],
    ['/mbti-db/obras/DOM%20CASMURRO/', 301, paths.work('dom-casmurro')],
    ['/mbti-db/obras/dom%2Fcasmurro', 301, paths.work('dom-casmurro')],
    ['/mbti-db/obras/%D0%92%D0%BE%D0%B9%D0%BD%D0%B0', 301, paths.work('воина')],
    ['/mbti-db/obras/joana-d%E2%80%99arc', 301, paths.work('joana-d-arc')],
    ['/mbti-db/obras/desconhecida', 404, null],
    ['/mbti-db/obras/dom-casmurro/x', 404, null],
    ['/mbti-db/obras/-', 404, null],
    ['/mbti-db/obras/%E0%A4', 404, null],
    ['/mbti-db/obras/%00', 404, null],
    [`/mbti-db/obras/${'a'.repeat(3_000)}`, 301, paths.work(workKey('a'.repeat(3_000)))],
  ])('%s: %i', async (path, status, location) => {
    const { app } = await open({ work: 'Dom Casmurro' });
    const answer = await app.request(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Location')).toBe(location);
    if (status === 404) expect(await answer.text()).toContain('Não há nada para ver aqui.');
  });
});

describe('the list of works', () => {
  it('has each work with its number on shelves, and letters that link to the first work of each', async () => {
    const { app } = await open(
      { work: 'Ática' },
      { work: '1984' },
      { work: 'Война и мир' },
      { work: 'Dom Casmurro' },
      { work: 'dom-casmurro' },
      { work: 'A Moreninha' },
      { work: 'Os Maias' },
      { work: 'O' },
      { work: 'Um Conto de Natal' },
      ...Array.from({ length: 4 }, () => ({ work: 'Crime e Castigo' })),
      ...Array.from({ length: 3 }, () => ({ work: 'Ilíada' })),
    );
    const html = await read(app, paths.works());
    expect(headingOf(html)).toBe('Obras');
    expect(isHidden(html)).toBe(false);
    expect(shelvesOf(html)).toEqual([
      ['Elencos', 'Crime e Castigo 4 personalidades', 'Ilíada 3 personalidades'],
      ['A dois', 'Dom Casmurro 2 personalidades'],
      [
        'Uma só voz',
        ...[
          '1984',
          'Ática',
          'Um Conto de Natal',
          'Os Maias',
          'A Moreninha',
          'O',
          'Война и мир',
        ].map((title) => `${title} 1 personalidade`),
      ],
    ]);
    expect(jumpsOf(html)).toEqual([
      ...['A Ática', 'C Crime e Castigo', 'D Dom Casmurro', 'I Ilíada', 'M Os Maias'],
      ...['O O', '# 1984'],
    ]);
    expect(nextOf(html)).toBeUndefined();
  });

  it('shows up to six people of each work on its cover, by group', async () => {
    const types = ['ESFP', 'INTJ', 'INFP', 'ISTJ', 'ESTP', 'ENTP', 'ISFP', 'ESFJ'] as const;
    const { app } = await open(
      ...types.map((type) => ({ type, gender: 'male' as const, work: 'Emma' })),
      { type: 'INTJ', work: 'Carmen' },
    );
    const html = await read(app, paths.works());
    const castsOf = [...html.matchAll(/data-count="(\d)">(.*?)<b /gs)].map(([, count, cast]) => [
      Number(count),
      ...[...(cast ?? '').matchAll(/<img srcSet="[^"]*?\/([a-z]{4}-\w+)-light/g)].map(
        ([, drawing]) => drawing,
      ),
    ]);
    const six = ['INTJ', 'ENTP', 'INFP', 'ISTJ', 'ESFP', 'ESTP'].map(
      (type) => `${type.toLowerCase()}-male`,
    );
    expect(castsOf).toEqual([
      [6, ...six],
      [1, 'intj-female'],
    ]);
    expect(shelvesOf(html)[0]).toEqual(['Elencos', 'Emma 8 personalidades']);
  });

  it('has pages of five hundred, with or without a search, of which only the first is listed', async () => {
    const { app } = await open({ work: 'Emma' });
    const people = Array.from({ length: 501 }, (_, i) => newPerson({ work: `Obra ${i}` }));
    await app.store.create(people, { visitor: null, at: new Date().toISOString() });
    const first = await read(app, paths.works({ q: 'obra' }));
    expect(first).toContain('value="obra"');
    expect(first.match(/data-count="1"/g)).toHaveLength(180);
    const last = await read(app, nextOf(first) ?? '');
    const sizes = [first, last].map((html) => shelvesOf(html).flatMap(([, ...one]) => one).length);
    expect(sizes).toEqual([500, 1]);
    const none = await read(app, paths.works({ q: 'asm' }));
    expect(textsOf(none)).toContain('Nenhuma obra encontrada');
    for (const html of [first, last, none, await read(app, paths.works({ cursor: 'obra-1' }))])
      expect(isHidden(html)).toBe(true);
    for (const cursor of ['-', 'Obra', '%00'])
      expect((await app.request(`${paths.works()}?cursor=${cursor}`)).status).toBe(400);
  });
});

it('the page of a person ends with three others of its work or, if there are none, of its type', async () => {
  const type = 'INTJ';
  const { app, created } = await open(
    ...['Capitu', 'Bentinho', 'Escobar', 'José Dias', 'Dona Glória'].map((name) => {
      return { name, work: 'Dom Casmurro', type: 'ESFJ' as const };
    }),
    { name: 'Emma', work: 'Emma', type },
    { name: 'Ana', type },
  );
  const named = async (name: string) => {
    const { id = '' } = created.find((one) => one.name === name) ?? {};
    const html = await read(app, paths.personality(id));
    return (title: string) => {
      const links = html
        .split(`>${title}</h2>`)[1]
        ?.split('</section>')[0]
        ?.match(/<a\b.*?<\/a>/gs);
      return (links ?? []).map((link) => textsOf(link)[0]);
    };
  };
  const kin = (await named('Capitu'))('Também de Dom Casmurro');
  expect(kin).toHaveLength(3);
  expect(kin).not.toContain('Capitu');
  expect((await named('Emma'))('Também INTJ')).toEqual(['Ana']);
  expect((await named('Ana'))('Também INTJ')).toEqual(['Emma']);
  await remove(app, created.find(({ name }) => name === 'Ana')?.id ?? '', 1);
  expect((await named('Emma'))('Também INTJ')).toEqual([]);
});

it('every page links to the works, and the page of a person to its own work', async () => {
  const { app, created } = await open({ work: 'Dom  CASMURRO!' });
  const html = await read(app, paths.personality(created[0]?.id ?? ''));
  expect(html).toMatch(
    />Obra:(?:<!-- -->)? <a href="\/mbti-db\/obras\/dom-casmurro" dir="auto">Dom CASMURRO!<\/a>/,
  );
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  const linked = PAGE_NAMES.filter((page) => PAGE_TRAITS[page].footer !== null);
  expect(linked).toContain('works');
  const expected = [...linked.map((page) => pathOf(page)), OPEN_DATA_PATH];
  expect(linksIn(footer).slice(-expected.length)).toEqual(expected);
});
