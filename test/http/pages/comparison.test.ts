import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { compareTypes } from '../../../src/domain/types/compare-types.ts';
import { TYPE_GRID } from '../../../src/domain/vocabulary.ts';
import { createOne, type OpenApp, openApp, remove, restore } from '../support.ts';
import { form, renderMain, textOf } from './render-main.ts';
import { linksIn } from './support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openPages();
});

const openPages = () => openApp({ renderPage: renderMain });

const CAPITU = { name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' };
const BENTINHO = { name: 'Bentinho', gender: 'male', type: 'INFP', identity: 'T' };

async function read(path: string): Promise<string> {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

const isMissing = async (path: string) => {
  const response = await app.request(path);
  expect(response.status, path).toBe(404);
  expect(await response.text()).toContain('Não há nada para ver aqui.');
};

const headingOf = (html: string) => textOf(/<h1>.*?<\/h1>/s.exec(html)?.[0] ?? '');

/** The items of a list as text. */
function itemsOf(html: string, list: string): string[] {
  const found = new RegExp(`<ul[^>]* aria-label="${list}">(.*?)</ul>`, 's').exec(html)?.[1] ?? '';
  return (found.match(/<li.*?<\/li>/gs) ?? []).map((item) => textOf(item).trim());
}

/** The titles of the styles, such as “Comunicação de Capitu: Conclusivo igual”. */
const stylesOf = (html: string) =>
  [...html.matchAll(/<h3>(.*?)<\/h3><p[^>]*>(.*?)<\/p>(<em[^>]*>igual<\/em>)?/gs)].map(
    ([, title = '', name, equal = '']) => `${textOf(title)}${name} ${textOf(equal)}`.trim(),
  );

describe('a comparison of types', () => {
  // All pairs are compared in the domain's tests.
  it.each([
    {
      pair: ['INTJ', 'INTJ'],
      letters: [
        'I igual I Introvertido',
        'N igual N Intuitivo',
        'T igual T Racional',
        'J igual J Julgador',
      ],
      functions: [
        'Ni: 1ª nos dois lados',
        'Te: 2ª nos dois lados',
        'Fi: 3ª nos dois lados',
        'Se: 4ª nos dois lados',
      ],
      styles: [
        'Comunicação da primeira ficha: Conclusivo igual',
        'Comunicação da segunda ficha: Conclusivo igual',
        'Raciocínio da primeira ficha: Analítico igual',
        'Raciocínio da segunda ficha: Analítico igual',
      ],
    },
    {
      pair: ['ENFP', 'INTP'],
      letters: [
        'E e I Extrovertido · Introvertido',
        'N igual N Intuitivo',
        'F e T Sentimental · Racional',
        'P igual P Perceptivo',
      ],
      functions: [
        'Ne: 1ª de ENFP, 2ª de INTP',
        'Fi: 2ª de ENFP, não está em INTP',
        'Te: 3ª de ENFP, não está em INTP',
        'Si: 4ª de ENFP, 3ª de INTP',
        'Ti: 1ª de INTP, não está em ENFP',
        'Fe: 4ª de INTP, não está em ENFP',
      ],
      styles: [
        'Comunicação de ENFP: Agregador',
        'Comunicação de INTP: Opinador',
        'Raciocínio de ENFP: Experimental',
        'Raciocínio de INTP: Analítico',
      ],
    },
  ] as const)(
    '$pair.0 with $pair.1',
    async ({ pair: [one, other], letters, functions, styles }) => {
      const html = await read(paths.compare({ a: one, b: other.toLowerCase() }));
      expect(headingOf(html)).toBe(`${one} e ${other}`);
      expect(textOf(html)).toContain(`${compareTypes(one, other)}Não damos nota de combinação`);
      expect(itemsOf(html, 'Letras')).toEqual(letters);
      expect(itemsOf(html, 'Funções')).toEqual(functions);
      expect(stylesOf(html)).toEqual(styles);
      expect(textOf(html)).not.toMatch(/compatív|% de|nota (?!de combinação)|\brar[ao]|raridade/);
      expect(await read(paths.compare({ a: one.toLowerCase(), b: other }))).toBe(html);
    },
  );
});

describe('a comparison of personalities', () => {
  it('names both, links to both, and offers to change either', async () => {
    const [{ id: a }, { id: b }] = [await createOne(app, CAPITU), await createOne(app, BENTINHO)];
    const html = await read(paths.compare({ a: a, b: b }));
    expect(headingOf(html)).toBe('Capitu e Bentinho');
    expect(linksIn(html)).toEqual([
      ...[paths.personality(a), paths.personality(a), paths.compare({ a: b })],
      ...[paths.personality(b), paths.compare({ a: a })],
    ]);
    expect(html).toContain('aria-label="Trocar Capitu"');
    // Names are isolated, since they may be written in any direction.
    expect(html).toContain('<bdi>Bentinho</bdi>');
    for (const text of ['Capitu INTJ-A Arquiteta Analistas', 'Bentinho INFP-T Mediador Diplomatas'])
      expect(textOf(html)).toContain(text);
    expect(itemsOf(html, 'Funções')).toContain('Te: 2ª de Capitu, 4ª de Bentinho');
    expect(stylesOf(html)[0]).toBe('Comunicação de Capitu: Conclusivo');
    const twice = await read(`${paths.compare({ a: a, b: b })}&b=${a}&q=x&c=1`);
    expect(twice).toBe(html);
  });

  it('with a type shows both titles of the type, and no portrait', async () => {
    const { id } = await createOne(app, CAPITU);
    const html = await read(paths.compare({ a: 'INTJ', b: id }).replace('?', '/?'));
    expect(headingOf(html)).toBe('INTJ e Capitu');
    expect(textOf(html)).toContain('INTJ Arquiteta, Arquiteto Analistas');
    expect(html.match(/class="[^"]*avatar/g)).toHaveLength(1);
    expect(textOf(html)).toContain('São do mesmo tipo.');
  });

  it('of two people with the same name speaks of the first and the second', async () => {
    const [{ id: a }, { id: b }] = [
      await createOne(app, CAPITU),
      await createOne(app, { ...CAPITU, type: 'INFP' }),
    ];
    const html = await read(paths.compare({ a: a, b: b }));
    expect(itemsOf(html, 'Funções').slice(0, 2)).toEqual([
      'Ni: 1ª da primeira ficha, não está na segunda ficha',
      'Te: 2ª da primeira ficha, 4ª da segunda ficha',
    ]);
    expect(itemsOf(html, 'Funções')).toContain(
      'Ne: 2ª da segunda ficha, não está na primeira ficha',
    );
    expect(textOf(await read(paths.compare({ a: a, b: a })))).toContain('São do mesmo tipo.');
  });
});

describe('a comparison with a missing personality', () => {
  it('is not found for an unknown, removed, held or erased one, and found again for a restored one', async () => {
    const ids = [];
    for (const name of ['Removida', 'Segurada', 'Apagada', 'Capitu']) {
      ids.push((await createOne(app, { ...CAPITU, name })).id);
    }
    const [removed = '', held = '', erased = '', capitu = ''] = ids;
    await remove(app, removed, 1);
    for (const network of [1, 2, 3]) {
      const fields = { kind: 'insult', version: '1' };
      await app.request(paths.report(held), form(fields), `203.0.${network}.9`);
    }
    await app.store.erase(erased);
    for (const id of ['xxxx', removed, held, erased, `${capitu}x`]) {
      await isMissing(paths.compare({ a: capitu, b: id }));
      await isMissing(paths.compare({ a: id, b: capitu }));
      await isMissing(paths.compare({ a: id }));
    }
    await restore(app, removed, 2, 1);
    expect(headingOf(await read(paths.compare({ a: capitu, b: removed })))).toBe(
      'Capitu e Removida',
    );
  });

  it.each([
    ...['', '?a=', '?b=intj', '?a=&b=intj', '?a[]=intj&b=infp', '?a=%00', '?a=intj&b=%00'],
    ...['?a=../x', '?a=intj&b=%3Cscript%3Ealert(1)%3C/script%3E', '?a=%E0%A4%A&b=intj'],
    ...[`?a=${'a'.repeat(5_000)}`, `?a=intj&b=${'%F0%9F%99%82'.repeat(500)}`, '?a=%ED%A0%80'],
  ])('is not found at %s', async (search) => {
    await isMissing(`${paths.compare()}${search}`);
  });
});

describe('the page to choose the second personality', () => {
  it('lists the personalities that the gallery finds, after a type', async () => {
    const { id: a } = await createOne(app, CAPITU);
    const { id: b } = await createOne(app, BENTINHO);
    const html = await read(paths.compare({ a: 'intj' }));
    expect(headingOf(html)).toBe('Comparar INTJ com quem?e quem?');
    expect(html).toContain('<input type="hidden" name="a" value="intj"/>');
    expect(html).toMatch(
      /<input type="search" aria-label="Comparar com quem\?"[^>]* name="q" value=""/,
    );
    expect(html).not.toContain('Resultados');
    expect(await read(`${paths.compare({ a: 'intj' })}&q=+&b=`)).toBe(html);

    const found = await read(`${paths.compare({ a: 'intj' })}&q=bEN`);
    expect(itemsOf(found, 'Resultados')).toEqual(['Bentinho INFP-T Mediador']);
    expect(linksIn(found)).toContain(paths.compare({ a: 'intj', b: b }));
    const typed = await read(`${paths.compare({ a: a })}&q=infp`);
    expect(headingOf(typed)).toBe('Comparar Capitu com quem?e quem?');
    const listed = ['INFP Mediadora, Mediador', 'Bentinho INFP-T Mediador'];
    expect(itemsOf(typed, 'Resultados')).toEqual(listed);
    expect(linksIn(typed)).toContain(paths.compare({ a: a, b: 'infp' }));
    const nobody = await read(`${paths.compare({ a: a })}&q=ninguem`);
    expect(textOf(nobody)).toContain('Ninguém com esse nome. Tente outro, ou um tipo, como INTJ.');
    expect(nobody).not.toContain('Resultados');
  });

  it('shows the first personality, and offers others of the same work and the sixteen types', async () => {
    const work = 'Dom Casmurro';
    const { id: a } = await createOne(app, { ...CAPITU, work });
    const { id: b } = await createOne(app, { ...BENTINHO, work: 'DOM  casmurro' });
    await createOne(app, { name: 'Emma', work: 'Emma' });
    const html = await read(paths.compare({ a }));
    expect(textOf(html)).toContain('Capitu INTJ-A Arquiteta Analistas');
    expect(itemsOf(html, 'Da mesma obra')).toEqual(['Bentinho INFP']);
    expect(itemsOf(html, 'Tipos')).toEqual(TYPE_GRID);
    expect(linksIn(html)).toEqual([
      ...[paths.personality(a), paths.personality(a), paths.compare({ a, b })],
      ...TYPE_GRID.map((type) => paths.compare({ a, b: type.toLowerCase() })),
    ]);
    const letters = [...html.matchAll(/<(strong|i)>([A-Z])<\/\1>/g)].map(([, tag, letter]) =>
      tag === 'strong' ? letter : letter?.toLowerCase(),
    );
    expect(letters.slice(0, 8).join('')).toBe('INfpINTJ');
    for (const path of [paths.compare({ a: 'intj' }), `${paths.compare({ a })}&q=emma`])
      expect(await read(path)).not.toContain('Da mesma obra');
  });

  it('lists twelve, and says how many more were found', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 14; i += 1)
      ids.push((await createOne(app, { ...CAPITU, name: `Ana ${i}` })).id);
    const html = await read(`${paths.compare({ a: 'intj' })}&q=ana+`);
    expect(itemsOf(html, 'Resultados')).toHaveLength(12);
    expect(textOf(html)).toContain('E mais 2. Escreva mais um pouco do nome.');
    // A personality is not compared with itself.
    for (const a of ids)
      expect(textOf(await read(`${paths.compare({ a })}&q=ana`))).toContain('E mais 1. Escreva');
    const type = itemsOf(await read(`${paths.compare({ a: 'intj' })}&q=intj`), 'Resultados');
    expect(type.join()).not.toContain('Arquiteta, Arquiteto');
  });

  it('redirects to a shorter address if the search text is too long', async () => {
    const response = await app.request(`${paths.compare({ a: 'intj' })}&q=${'a'.repeat(5_000)}`);
    expect(response.status).toBe(302);
    const short = response.headers.get('Location') ?? '';
    expect(short).toBe(`${paths.compare({ a: 'intj' })}&q=${'a'.repeat(97)}`);
    expect(textOf(await read(short))).toContain('só os primeiros 96 caracteres');
  });
});
