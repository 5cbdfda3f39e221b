import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { isDocumentPage, PAGE_NAMES, type PageName } from '../../src/domain/paths.ts';
import { moduleOf } from '../../src/http/pages/built-pages.ts';

const ENTRY = 'src/ui/entry.client.tsx';
const DOCUMENT_ENTRY = 'src/ui/entry.document.ts';

/** Limits of the scripts and styles of a first visit in kB (brotli): what they were when set, and a tenth more. */
const PAGES: Readonly<Record<PageName, number>> = {
  home: 95,
  personality: 23.5,
  question: 110,
  history: 17,
  types: 21,
  type: 21,
  function: 21,
  areas: 18,
  works: 21,
  work: 21,
  comparison: 18.5,
  numbers: 18,
  contested: 110,
  changes: 17.5,
  about: 16.5,
  not_found: 90,
};

/** The same limits of what is loaded when it is needed, beside the page. */
const LATER = {
  'src/ui/session-editor.tsx': 23,
  'src/ui/islands/icon-editor/icon-editor.tsx': 16,
  'src/ui/guess-island.tsx': 16,
};

const BUILD = new URL('../../build/client/', import.meta.url);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

let manifest: Readonly<Record<string, Chunk>> = {};
beforeAll(async () => {
  manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', BUILD), 'utf8'));
});

/** The scripts and style sheets that these modules import statically. */
function filesOf(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    if (found.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** The compressed size of files in kB. */
async function weigh(files: Iterable<string>): Promise<number> {
  const texts = await Promise.all([...files].map((file) => readFile(new URL(file, BUILD))));
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1000;
}

describe('the scripts and styles that are loaded', () => {
  it.for(PAGE_NAMES)('at a first visit of the page %s are within its budget', async (page) => {
    const files = [...filesOf([ENTRY, moduleOf(page)])];
    const sheets = files.filter((file) => file.endsWith('.css'));
    const loaded = isDocumentPage(page) ? [...filesOf([DOCUMENT_ENTRY]), ...sheets] : files;
    expect(await weigh(loaded)).toBeLessThanOrEqual(PAGES[page]);
  });

  it.for(Object.entries(LATER))('for %s are within its budget', async ([module, max]) => {
    const present = filesOf([ENTRY, moduleOf('personality')]);
    const added = [...filesOf([module])].filter((file) => !present.has(file));
    expect(await weigh(added)).toBeLessThanOrEqual(max);
  });

  it('are at most 28 kB of fonts', async () => {
    const sheets = [...filesOf([ENTRY])].filter((file) => file.endsWith('.css'));
    const css = await Promise.all(sheets.map((file) => readFile(new URL(file, BUILD), 'utf8')));
    const fonts = [...css.join('').matchAll(/\/mbti-db\/(assets\/[\w-]+\.woff2)/g)];
    expect(fonts).toHaveLength(3);
    const sizes = await Promise.all(
      fonts.map(async ([, file = '']) => (await readFile(new URL(file, BUILD))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(28_000);
  });
});
