import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './support/source-files.ts';

const FILES = globSync('**/*', {
  exclude: ['node_modules', 'build', 'data'],
}).map((path) => `/${path}`);

/** All documents except replaced decisions, which name the files of their time. */
const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(`.${path}`, 'utf8') }))
  .filter(({ text }) => !/^Status: replaced/m.test(text));

test('documents link to files that exist', () => {
  const broken = DOCUMENTS.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => !existsSync(join('.', dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('documents name modules and style sheets that exist', () => {
  const missing = DOCUMENTS.flatMap(({ path, text }) =>
    namesOf(text)
      .filter((name) => !FILES.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('comments name modules and style sheets that exist', () => {
  const missing = readSources('src/**/*.{ts,tsx,css}').flatMap(({ path, text }) =>
    commentsOf(text)
      .flatMap((comment) => [...comment.matchAll(/(?<![\w./-])[\w/-]+\.(?:tsx?|css|cjs)\b/g)])
      .filter(([name]) => !FILES.some((file) => file.endsWith(`/${name}`)))
      .map(([name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

function commentsOf(text: string): string[] {
  return text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
}

/** The relative targets of Markdown links, without their fragments. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, link = '']) => decodeURI(link))
    .filter((link) => !/^(?:https?|mailto):/.test(link));
}

/** Names of modules and style sheets between backticks, such as `session/writes.ts`, `base.css` or `../store.ts`. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/`((?:\.\.?\/)*)([\w./-]+\.(?:tsx?|css|cjs))`/g)].map(
    ([, , name = '']) => name,
  );
}
