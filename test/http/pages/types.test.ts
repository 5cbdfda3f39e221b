import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { TYPE_TEXTS } from '../../../src/domain/texts/types.ts';
import { functionStack } from '../../../src/domain/types/function-stack.ts';
import { GROUP_DEFINITIONS } from '../../../src/domain/types/groups.ts';
import { FUNCTION_CODES, POSITIONS, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import type { OpenApp } from '../support.ts';
import { linksIn, openWithPages, sectionOf, textsOf } from './support.ts';

const TEXTS = readFileSync(new URL('../../../docs/textos.md', import.meta.url), 'utf8');

let app: OpenApp;
beforeAll(async () => {
  app = await openWithPages();
});

async function read(path: string): Promise<string> {
  const answer = await app.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const headingOf = (html: string) => textsOf(/<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '').join('');

describe('the overview', () => {
  it('has the sixteen types in four groups', async () => {
    const html = await read(paths.types);
    expect(headingOf(html)).toBe('Os 16 tipos');
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const headings = main.match(/<h2\b.*?<\/h2>/gs) ?? [];
    const names = Object.values(GROUP_DEFINITIONS).map(({ name }) => name);
    expect(headings.map((heading) => textsOf(heading)[0])).toEqual([...names, 'As oito funções']);
    const sections = main.match(/<section\b.*?<\/section>/gs) ?? [];
    expect(linksIn(sections.join(''))).toEqual(TYPE_CODES.map(paths.type));
  });
});

describe.each(TYPE_CODES)('the page of %s', (type) => {
  const stack = functionStack(type);
  const functions = POSITIONS.map((position) => stack[position]);

  it('has the texts and the functions of the type', async () => {
    const html = await read(paths.type(type));
    expect(headingOf(html)).toBe(type);
    const { motto, snippet } = TYPE_TEXTS[type];
    for (const text of [motto, snippet]) {
      expect(TEXTS).toContain(text);
      expect(textsOf(html).filter((one) => one === text)).toHaveLength(1);
    }
    expect(linksIn(sectionOf(html, 'Funções Cognitivas'))).toEqual(
      functions.map(paths.cognitiveFunction),
    );
  });

  it('links to the types with the same functions, naming the reversed one, and to those one letter apart', async () => {
    const html = await read(paths.type(type));
    const kin = sectionOf(html, 'Mesmas quatro funções');
    const sharing = TYPE_CODES.filter((other) => {
      const theirs = functionStack(other);
      return POSITIONS.every((position) => functions.includes(theirs[position]));
    });
    expect(new Set(linksIn(kin))).toEqual(new Set(sharing.map(paths.type)));
    const reversed = sharing.filter((other) => functionStack(other).dominant === stack.inferior);
    const items = kin.match(/<li>.*?<\/li>/gs) ?? [];
    const named = items.filter((item) => textsOf(item).includes('ordem inversa'));
    expect(named.flatMap(linksIn)).toEqual(reversed.map(paths.type));

    const near = TYPE_CODES.filter(
      (other) => [...other].filter((letter, i) => letter !== type[i]).length === 1,
    );
    expect(new Set(linksIn(sectionOf(html, 'A uma letra de distância')))).toEqual(
      new Set(near.map(paths.type)),
    );
    expect(near).toHaveLength(4);
  });
});

it.each(FUNCTION_CODES)('the page of %s has two types in each position', async (code) => {
  const html = await read(paths.cognitiveFunction(code));
  expect(headingOf(html)).toContain(`${code}, `);
  const lists = html.match(/<ul [^>]*aria-label="Tipos em que .*?<\/ul>/gs) ?? [];
  const expected = POSITIONS.map((position) =>
    TYPE_CODES.filter((type) => functionStack(type)[position] === code).map(paths.type),
  );
  expect(lists.map(linksIn)).toEqual(expected);
  expect(expected.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
});

it('no page says how rare, good or compatible a type is', async () => {
  const judging =
    /\brar[oa]s?\b|raridade|comum|melhor|pior\b|superior|compat|combina|por cento|\d ?%/i;
  const addresses = [
    paths.types,
    ...TYPE_CODES.map(paths.type),
    ...FUNCTION_CODES.map(paths.cognitiveFunction),
  ];
  for (const path of addresses) {
    // The descriptions of types and functions are excluded: they say what people do best.
    const words = textsOf(await read(path)).filter((text) => !TEXTS.includes(text));
    expect(
      words.filter((text) => judging.test(text)),
      path,
    ).toEqual([]);
    expect(words.join(' '), path).toContain('é opinião de quem edita');
  }
});

it.each([
  ['/mbti-db/tipos/INTJ', 301, paths.type('INTJ')],
  ['/mbti-db/tipos/INTJ?utm=a&q=B', 301, `${paths.type('INTJ')}?utm=a&q=B`],
  ['/mbti-db/obras/Dom%20Casmurro?cursor=A', 301, `${paths.work('dom-casmurro')}?cursor=A`],
  ['/mbti-db/funcoes/NI', 301, paths.cognitiveFunction('Ni')],
  ['/mbti-db/tipos/abcd', 404, null],
  ['/mbti-db/funcoes/xx', 404, null],
  ['/mbti-db/funcoes', 404, null],
] as const)('%s: %i', async (path, status, location) => {
  const answer = await app.request(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Location')).toBe(location);
  if (status === 404) expect(textsOf(await answer.text())).toContain('Não há nada para ver aqui.');
});
