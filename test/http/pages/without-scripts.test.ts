import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { people, draft as person } from '../../support/people.ts';
import { createOne, type OpenApp, remove, sending } from '../support.ts';
import { ORIGIN, openWithPages, plainText, textsOf } from './support.ts';

const LENGTH = 65;

let app: OpenApp;
/** The id of a personality with three versions, of which the last two are a removal and a restoration. */
let capitu: string;
/** The id of a personality with `LENGTH` versions. */
let changed: string;

beforeAll(async () => {
  app = await openWithPages();
  await Promise.all(people(62).map((one) => app.catalogue.create(one)));
  capitu = (await createOne(app, { name: 'Capitu', type: 'INTJ', identity: 'A' })).id;
  await remove(app, capitu, 1);
  await app.catalogue.restore(capitu, { newest: 2, version: 1 });
  for (let i = 0; i < 12; i += 1) {
    const guess = { mind: 'I', energy: i === 9 ? 'S' : 'N', nature: 'T', tactics: 'J' };
    await app.request(paths.api.guess(capitu), sending('PUT', guess), `10.0.${i}.1`);
  }
  changed = (await app.catalogue.create(person({ name: 'Machado de Assis' }))).id;
  for (let version = 1; version < LENGTH; version += 1) {
    await app.catalogue.update(changed, version, person({ name: `Machado ${version + 1}` }));
  }
  await app.catalogue.update(changed, LENGTH, person({ name: 'Machado de Assis' }));
});

async function read(path: string): Promise<string> {
  const answer = await app.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const attributeOf = (tag: string, name: string) =>
  plainText(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
const nameOf = (tag: string, content: string) =>
  attributeOf(tag, 'aria-label') || textsOf(content).join('').trim();

/** The targets of links and of the buttons of forms on a page, by their names, in order. */
function waysOf(html: string): (readonly [name: string, address: string])[] {
  const links = [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(
    ([, tag = '', content = '']) => [nameOf(tag, content), attributeOf(tag, 'href')] as const,
  );
  const buttons = formsOf(html).flatMap((form) =>
    [...form.html.matchAll(/<button\b([^>]*type="submit"[^>]*)>(.*?)<\/button>/gs)].map(
      ([, tag = '', content = '']) =>
        [
          nameOf(tag, content),
          form.send([attributeOf(tag, 'name'), attributeOf(tag, 'value')]),
        ] as const,
    ),
  );
  return [...links, ...buttons];
}

function formsOf(html: string) {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => ({
    html: content,
    /** The target address with the form's own fields and another one. */
    send: ([name, value]: readonly [name: string, value: string]) => {
      const fields = new URLSearchParams();
      for (const [input] of content.matchAll(/<input\b[^>]*>/g))
        fields.append(attributeOf(input, 'name'), attributeOf(input, 'value'));
      if (name !== '') fields.set(name, value);
      return `${attributeOf(tag, 'action')}?${fields}`;
    },
  }));
}

/** A link or button by its name, or a text that is sent with the search box of this name. */
type Step = string | RegExp | readonly [box: string, text: string];

function follow(html: string, step: Step): string {
  if (typeof step === 'object' && !(step instanceof RegExp)) {
    const form = formsOf(html).find((one) => one.html.includes(`aria-label="${step[0]}"`));
    return form?.send(['q', step[1]]) ?? `no ${step[0]}`;
  }
  const found = waysOf(html).findLast(([name]) =>
    typeof step === 'string' ? name === step : step.test(name),
  );
  return found?.[1] ?? `no ${step}`;
}

/** The texts of a page in order, separated by spaces. */
const shownBy = (html: string) => textsOf(html).join(' ').replaceAll(/\s+/g, ' ');

const CHANGES_SEARCH = 'Buscar nas mudanças';

describe('without scripts', () => {
  it.each<[what: string, start: () => string, steps: Step[], address: RegExp, shown: RegExp]>([
    [
      'the search is a form',
      () => paths.home(),
      [['Buscar personalidades', 'capitu ']],
      /\?q=capitu\+$/,
      /1 personalidade .*Capitu Arquiteta INTJ-A/,
    ],
    [
      'a bar links to the search for its type',
      () => paths.home({ q: 'capitu' }),
      ['INTJ: 1'],
      /\?q=capitu\+%3Eintj$/,
      /Capitu/,
    ],
    [
      'filters and orders are links, and the last one leads back',
      () => paths.home({ q: 'pessoa' }),
      ['Mulheres', 'Homens', 'Sem A nem T', 'De A a Z', 'Homens'],
      /\?q=pessoa%20!-&ordem=nome$/,
      /Filtrar · 2 .*sem A nem T .*Pessoa 0 .*Pessoa 12 .*Pessoa 15 /,
    ],
    [
      'the order is kept by bars, terms, suggestions, numbers and the search box',
      () => paths.home({ q: 'pessoa', order: 'name' }),
      [
        /^INTJ: /,
        'Tirar da busca: tipo INTJ',
        'Em números',
        'Voltar',
        ['Buscar personalidades', 'anal'],
        'grupo Analistas',
        'Em números',
        'Diplomatas',
      ],
      /\?q=%3Exnfx%20analistas&ordem=nome$/,
      /Filtrar · 1 /,
    ],
    [
      'the order is kept when nothing is found',
      () => paths.home({ q: 'machdo de asis', order: 'name' }),
      ['machado de assis', 'Em números', /^na busca/],
      /\?q=machado%20de%20assis&ordem=nome$/,
      /Filtrar · 1 .*Machado de Assis/,
    ],
    ['an unknown order is none', () => `${paths.home()}?ordem=x&q=capitu`, [], /ordem=x/, /Capitu/],
    ['the help has links', () => paths.home(), ['arquiteta'], /\?q=arquiteta$/, /Capitu/],
    [
      'a term can be removed',
      () => paths.home({ q: 'capitu zzz' }),
      ['Tirar da busca: nome com “zzz”'],
      /\?q=capitu$/,
      /Capitu/,
    ],
    [
      'a suggestion is a link',
      () => paths.home({ q: 'anal' }),
      ['grupo Analistas'],
      /\?q=analistas$/,
      /^(?!.*Talvez)/,
    ],
    [
      'a suggested correction is a link',
      () => paths.home({ q: 'machdo de asis' }),
      ['machado de assis'],
      /\?q=machado%20de%20assis$/,
      /Machado de Assis/,
    ],
    [
      'a page links back',
      () => paths.home({ q: 'capitu' }),
      ['Capitu', 'Voltar'],
      /^\/mbti-db$/,
      /Mostrar mais/,
    ],
    [
      'the changes have filters',
      paths.changes,
      ['Exclusões', [CHANGES_SEARCH, 'capitu'], /^visitante /],
      /visitor=/,
      /Capitu saiu do catálogo/,
    ],
    [
      'a filter of the changes can be removed, and the others stay',
      paths.changes,
      ['Exclusões', /^visitante /, [CHANGES_SEARCH, 'capitu'], /^Tirar da busca: visitante/],
      /^(?!.*visitor).*q=capitu/,
      /Capitu saiu do catálogo/,
    ],
    [
      'a link leads to older changes',
      () => paths.changes({ q: 'pessoa' }),
      ['Mudanças mais antigas'],
      /q=pessoa.*cursor=/,
      /Pessoa \d+ entrou no catálogo/,
    ],
    [
      'a link leads to older versions',
      () => paths.history(changed),
      ['Versões mais antigas'],
      /cursor=/,
      /Histórico de Machado de Assis .*Criação/,
    ],
    [
      'guesses can be seen without guessing',
      () => paths.personality(capitu),
      ['Ver o resultado sem dar palpite'],
      /palpites=1/,
      /Consenso: INTJ .*9 em cada 10 veem INTJ\./,
    ],
    [
      'and the question can be shown again',
      () => `${paths.personality(capitu)}?palpites=1`,
      ['Dar meu palpite'],
      /\/persona\/[^?]*$/,
      /Que tipo você vê em Capitu\?/,
    ],
  ])('%s', async (_, start, steps, address, shown) => {
    let at = start();
    let html = await read(at);
    for (const step of steps) {
      at = follow(html, step).replace(/#.*/, '');
      html = await read(at);
    }
    expect(at).toMatch(address);
    expect(shownBy(html)).toMatch(shown);
  });

  it('the whole gallery can be read, page after page', async () => {
    const pagesOn = (html: string) =>
      [...html.matchAll(/<h2\b[^>]*><a\b[^>]*? href="([^"]*)"/g)].map(([, page = '']) => page);
    const seen: string[] = [];
    for (let at = paths.home(); !at.startsWith('no '); ) {
      const html = await read(at);
      seen.push(...pagesOn(html));
      at = follow(html, 'Mostrar mais');
    }
    expect(seen).toHaveLength(64);
    expect(new Set(seen).size).toBe(64);
    // Each visit has another order, while a page of a type has the same order at each.
    expect(pagesOn(await read(paths.home()))).not.toEqual(seen.slice(0, 60));
    const typed = pagesOn(await read(paths.type('INTJ')));
    expect(typed.length).toBeGreaterThan(3);
    expect(pagesOn(await read(paths.type('INTJ')))).toEqual(typed);
  });

  it.each([
    ['ninguém', true],
    ['a'.repeat(96), true],
    ['a'.repeat(97), false],
    ['19847', false],
    ['ninguém -t', false],
    ['ninguém >inxx', false],
    ['ninguém em:nada', false],
    ['ninguém intj', false],
    ['ninguém analistas', false],
  ])(
    '%s can be created when nothing is found and no correction is suggested: %s',
    async (q, expected) => {
      const offer = `Criar a ficha de “ ${q} ”`;
      expect(shownBy(await read(paths.home({ q }))).includes(offer)).toBe(expected);
      const closed = await openWithPages({}, { readOnly: true });
      expect(shownBy(await (await closed.request(paths.home({ q }))).text())).not.toContain(offer);
    },
  );

  it('a page of a personality has its text and its drawing', async () => {
    const html = await read(paths.personality(capitu));
    const headings = [...html.matchAll(/<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
      textsOf(text).join(''),
    );
    expect(headings).toEqual(
      expect.arrayContaining(['Palpites', 'Funções Cognitivas', 'Eixos Cognitivos', 'Estilos']),
    );
    expect(html).toMatch(/<svg [^>]*role="img" aria-label="Ilustração do tipo/);
    // In the help and in the footer.
    expect(waysOf(html).filter(([name]) => name === 'Os 16 tipos')).toHaveLength(2);
    expect(shownBy(html)).toMatch(/MBTI® .*v ?1\.1\.0/);
  });
});

describe('an address', () => {
  it.each([
    ...[paths.notFound, `${paths.home()}/nada/disso`, `${paths.home()}/persona`, '/outro'],
    paths.history('no-such-id'),
  ])('%s has status 404 and says that nothing is here', async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toMatch(/<h1[^>]*>Não há nada para ver aqui\.<\/h1>/);
    expect(html).toMatch(/<svg [^>]*width="148"[^>]* aria-label="Rosto triste"/);
    expect(html).toMatch(/<a [^>]*href="\/mbti-db"[^>]*>(?:<svg.*?<\/svg>)?\s*Voltar ao catálogo/);
    expect(html).not.toContain('rel="canonical"');
  });

  it.each([
    [`${paths.home()}/`, paths.home()],
    [`${paths.home()}?seed=abc&q=+capitu+`, paths.home()],
    [paths.home({ q: 'ninguém' }), paths.home()],
    [paths.home({ q: ' ' }), paths.home()],
    [paths.changes({ q: 'ana', change: 'created' }), paths.changes()],
  ])('%s has the canonical address %s', async (path, canonical) => {
    expect(await read(path)).toContain(`<link rel="canonical" href="${ORIGIN}${canonical}"/>`);
  });

  it('of the changes links to a feed with the same filters, every other page to the feed of all changes', async () => {
    const filters = { q: 'ana', change: 'created' } as const;
    const html = await read(paths.changes(filters));
    const feed = paths.changesFeed(filters).replaceAll('&', '&amp;');
    expect(html).toContain(`title="Mudanças recentes" href="${feed}"/>`);
    expect(html).toMatch(new RegExp(`<a [^>]*href="${feed.replaceAll('?', '\\?')}"[^>]*>.*?Atom`));
    expect(await read(paths.home())).toContain(`href="${paths.changesFeed()}"/>`);
  });

  it('of an icon of the site exists', async () => {
    const [, touch = ''] =
      /<link rel="apple-touch-icon" href="([^"]*)"/.exec(await read(paths.home())) ?? [];
    const root = (await app.request('/favicon.ico')).headers.get('location') ?? '';
    for (const path of [root, touch]) {
      const answer = await app.request(path);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png']);
    }
  });
});
