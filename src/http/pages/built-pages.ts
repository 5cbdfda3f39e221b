import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE, CLIENT_ENTRY, type PagesModule, type PagesSource } from './pages-source.ts';
import type { PageFiles } from './render-page.ts';

const BUILD = new URL('../../../build/', import.meta.url);
/** A page with code of its own has the name of its component's folder, but for these. */
const PAGE_MODULE = /^src\/ui\/pages\/([^/]+)\/\1-page\.tsx$/;
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  detail: ['personality'],
  failed: ['not_found', 'failure'],
};
/** Its code is part of the common one. */
const PAGE_WITHOUT_CODE = 'plain';

/** Modules that a page loads later or that only the server renders; their sheets belong to what the server writes. */
const LATER_MODULES: Readonly<Record<string, readonly string[]>> = {
  plain: ['src/ui/pages/detail/detail-page.tsx'],
  personality: ['src/ui/pages/guesses/guess-section.tsx'],
};

/** Sheets of the help and the footer, which the server writes into every page. They are entries of the build. */
const SERVER_SHEETS = 'src/ui/server/';

/**
 * Sheets of the pages that bring no code: their own ones, which are entries of the build, and those of `kit/page` and
 * `kit/form`, by the names of their chunks.
 */
const PLAIN_SHEETS = 'src/ui/pages/plain/';
const PLAIN_KIT: ReadonlySet<string | undefined> = new Set(['page', 'dialog']);

/** The output of `npm run build`. */
export async function builtPages(): Promise<PagesSource> {
  const { renderPages }: PagesModule = await import(new URL('server/entry.server.js', BUILD).href);
  const assets = fileURLToPath(new URL('client', BUILD));
  const manifest: Manifest = JSON.parse(
    await readFile(join(assets, '.vite', 'manifest.json'), 'utf8'),
  );
  const files = new Map<string, PageFiles>();
  files.set(PAGE_WITHOUT_CODE, await readFiles(manifest, PAGE_WITHOUT_CODE, assets));
  for (const path of Object.keys(manifest)) {
    const name = PAGE_MODULE.exec(path)?.[1];
    if (name === undefined) continue;
    for (const page of OTHER_NAMES[name] ?? [name])
      files.set(page, await readFiles(manifest, page, assets, path));
  }
  return {
    pages: async () => renderPages,
    filesOf(page) {
      const found = files.get(page);
      if (found === undefined) throw new Error(`The build has no page ${page}.`);
      return found;
    },
    assets,
    before: (listener) => listener,
    close: async () => {},
  };
}

/** Vite's build manifest, by source path. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The files that a page loads immediately: its chunks and, recursively, their imports. */
async function readFiles(
  manifest: Manifest,
  page: string,
  folder: string,
  module = CLIENT_ENTRY,
): Promise<PageFiles> {
  const chunks = new Map<string, Chunk>();
  const collect = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    if (chunks.has(name)) return;
    for (const imported of chunk.imports ?? []) collect(imported);
    chunks.set(name, chunk);
  };
  for (const name of [CLIENT_ENTRY, module]) collect(name);

  const entry = manifest[CLIENT_ENTRY]?.file ?? '';
  const modules = [...chunks.values()].map(({ file }) => file).filter((file) => file !== entry);
  // What the build makes of a style sheet that no script imports has no use but the sheet.
  const isPlain = (path: string, name?: string) =>
    page === 'plain' && (PLAIN_KIT.has(name) || path.startsWith(PLAIN_SHEETS));
  const unscripted = Object.entries(manifest).flatMap(([path, { name, css = [] }]) =>
    path.startsWith(SERVER_SHEETS) || isPlain(path, name) ? css : [],
  );
  for (const name of LATER_MODULES[page] ?? []) collect(name);
  const sheets = [
    ...new Set([...[...chunks.values()].flatMap(({ css }) => css ?? []), ...unscripted]),
  ];
  return {
    entry: BASE + entry,
    modules: modules.map((file) => BASE + file),
    sheets: await Promise.all(
      sheets.map(async (file) => ({
        href: BASE + file,
        text: await readFile(join(folder, file), 'utf8'),
      })),
    ),
  };
}
