import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '../../src/domain/paths.ts';
import { moduleOf } from '../../src/http/pages/built-pages.ts';

const ENTRY = 'src/ui/entry.client.tsx';
const DETAIL = 'src/ui/pages/detail/detail-page.tsx';
const MODAL = 'src/ui/editor/editor.tsx';

/** Limits in bytes (brotli) of the scripts and styles that each feature adds to those before it. */
const BUDGETS = [
  {
    name: 'home',
    brings: 'src/ui/pages/home/home-page.tsx',
    after: [],
    // 25 bytes limit text pasted into a search to the length of an address. 15 bytes tell the page that its code is not
    // loaded yet.
    max: [69_790, 8_700],
  },
  {
    name: 'detail',
    brings: DETAIL,
    after: [ENTRY],
    // 100 bytes are the links to other people, which home does not have.
    max: [14_650, 4_050],
  },
  {
    name: 'guesses',
    brings: 'src/ui/pages/guesses/guess-box.tsx',
    // The tiles of the letters belong to the modal, which every page prefetches.
    after: [ENTRY, DETAIL, MODAL],
    // 600 bytes show how the visitor's guess compares with the others.
    max: [7_000, 2_050],
  },
  {
    name: 'those in dispute, and the question about one',
    brings: 'src/ui/pages/contested/contested-page.tsx',
    after: [ENTRY, 'src/ui/pages/guesses/guess-box.tsx'],
    max: [1_750, 950],
  },
  {
    name: 'history',
    brings: 'src/ui/pages/history/history-page.tsx',
    after: [ENTRY],
    // The words for looks are 1.1 kB of the scripts. 700 bytes are the messages of failed writes, which home lacks.
    max: [8_250, 1_450],
  },
  {
    name: 'recent changes',
    brings: 'src/ui/pages/changes/changes-page.tsx',
    after: [ENTRY],
    // The words for later fields, above all for looks, are 1.2 kB of the scripts, and the messages of failed writes 700
    // bytes. 100 bytes are the link to report a personality, which is in the file of all pages except the gallery.
    max: [10_200, 1_750],
  },
  {
    name: 'a comparison',
    brings: 'src/ui/pages/comparison/comparison-page.tsx',
    after: [ENTRY, DETAIL],
    // 700 bytes, and 500 of the styles, are the choice of the second person, with others of the work and the sixteen
    // types.
    max: [3_400, 1_500],
  },
  {
    name: 'numbers',
    brings: 'src/ui/pages/numbers/numbers-page.tsx',
    after: [ENTRY],
    // 70 bytes are the link to the results as a file.
    max: [2_950, 2_300],
  },
  {
    name: 'rules',
    brings: 'src/ui/pages/about/about-page.tsx',
    after: [ENTRY],
    // 100 bytes are the link to report a personality, which is in the file of all pages except the gallery.
    max: [2_600, 850],
  },
  {
    name: 'types, functions and works',
    brings: 'src/ui/pages/types/types-page.tsx',
    after: [ENTRY, DETAIL],
    // 400 bytes are the shelves of works, and 500 of the styles their covers.
    max: [4_900, 2_700],
  },
  {
    name: 'what stands in place of a page',
    brings: 'src/ui/pages/failed/failed-page.tsx',
    after: [ENTRY],
    max: [850, 320],
  },
  // The rules, inputs and conflicts of later fields are 2.3 kB of the scripts, and the messages of failed writes 700 B.
  // The silhouette is a separate file, since a comparison has it too.
  { name: 'modal', brings: MODAL, after: [ENTRY], max: [20_850, 3_700] },
  {
    name: 'icon view',
    brings: 'src/ui/icon-editor/icon-editor.tsx',
    after: [ENTRY, MODAL],
    max: [5_400, 1_500],
  },
] as const;
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

/** The files that these modules import statically. */
function filesOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    for (const sheet of chunk.css ?? []) found.add(sheet);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** The style sheets of the parts of every page that only the server renders. */
function sheetsOfServer(): readonly string[] {
  const written = Object.keys(manifest).filter((name) => name.startsWith('src/ui/server/'));
  return written.flatMap((name) => manifest[name]?.css ?? []);
}

/**
 * The compressed size without the hashes in the names of other files, since any change of a file would otherwise change
 * the size of all files by some bytes.
 */
async function weigh(files: Iterable<string>, ending: string): Promise<number> {
  const wanted = [...files].filter((file) => file.endsWith(ending));
  const texts = await Promise.all(wanted.map((file) => readFile(new URL(file, BUILD), 'utf8')));
  const nameless = texts.map((text) => text.replaceAll(/-[0-9a-f]{6}(?=\.)/g, '-'));
  return nameless.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
}

describe('the size of each feature is within its budget', () => {
  it.for(BUDGETS)('$name', async ({ brings, after, max: [scripts, styles] }) => {
    const before = filesOf(after);
    const files = [...filesOf([ENTRY, brings])].filter((file) => !before.has(file));
    if (after.length === 0) files.push(...sheetsOfServer());
    expect.soft(await weigh(files, '.js')).toBeLessThanOrEqual(scripts);
    expect.soft(await weigh(files, '.css')).toBeLessThanOrEqual(styles);
  });

  it.for(PAGE_NAMES)('which the page %s has', (page) => {
    expect(BUDGETS.map(({ brings }): string => brings)).toContain(moduleOf(page));
  });

  it('the three files of fonts together: 28 kB', async () => {
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

it('every script has the hint to compile it while it is loaded', async () => {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const { file } of scripts) {
    const text = await readFile(new URL(file, BUILD), 'utf8');
    expect(text, file).toContain('//# allFunctionsCalledOnLoad\n');
  }
});
