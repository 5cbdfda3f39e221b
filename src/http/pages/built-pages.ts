import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_NAMES } from '../../domain/paths.ts';
import {
  BASE,
  CLIENT_ENTRY,
  DOCUMENT_ENTRY,
  type PagesModule,
  type PagesSource,
} from './pages-source.ts';
import type { PageFiles } from './render-page.ts';

const BUILD = new URL('../../../build/', import.meta.url);
/**
 * Names of modules and their folders that differ from the name of their page: of modules that several pages share, and
 * of what is shown in place of a page.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  personality: 'detail',
  question: 'contested',
  type: 'types',
  function: 'types',
  works: 'types',
  work: 'types',
  not_found: 'failed',
  failure: 'failed',
};

/** Modules that a page loads later or that only the server renders; the server's page includes their style sheets. */
const LATER_MODULES: Readonly<Record<string, readonly string[]>> = {
  // The tabs of the operator's lists, and the running text of the open data.
  document: ['src/ui/pages/changes/changes-page.tsx', 'src/ui/pages/about/about-page.tsx'],
  home: ['src/ui/pages/home/empty-catalogue.tsx'],
};

/** The module of the modal. */
const MODAL = 'src/ui/session-editor.tsx';

/** Folder of the style sheets of the help and the footer, which the server adds to every page: entries of the build. */
const SERVER_SHEETS = 'src/ui/server/';

/**
 * Style sheets of the pages that only the server renders: their own sheets, which are entries of the build, and those
 * of `kit/page` and `kit/form`, by the names of their chunks.
 */
const DOCUMENT_SHEETS = 'src/ui/pages/documents/';
const DOCUMENT_KIT: ReadonlySet<string | undefined> = new Set(['page', 'dialog']);

/** The path of the module with a page's component. */
export function moduleOf(page: string): string {
  const name = OTHER_NAMES[page] ?? page;
  return `src/ui/pages/${name}/${name}-page.tsx`;
}

/** Loads the pages from the output of `npm run build`. */
export async function builtPages(): Promise<PagesSource> {
  const { renderPages }: PagesModule = await import(new URL('server/entry.server.js', BUILD).href);
  const assets = fileURLToPath(new URL('client', BUILD));
  const manifest: Manifest = JSON.parse(
    await readFile(join(assets, '.vite', 'manifest.json'), 'utf8'),
  );
  const files = new Map<string, PageFiles>();
  for (const page of ['document', ...PAGE_NAMES, 'failure']) {
    files.set(page, await readFiles(manifest, page, assets));
  }
  /** The scripts of pages that only the server renders. Imports come before the entry. */
  const scripts = scriptsOf(withImports(manifest, [DOCUMENT_ENTRY]));
  const modules = scripts.slice(0, -1).map((file) => BASE + file);
  const enhancing = { entry: BASE + (scripts.at(-1) ?? ''), modules, modal: [] };
  return {
    pages: async () => renderPages,
    filesOf(page, isDocument) {
      const found = files.get(page);
      if (found === undefined) throw new Error(`The build has no page ${page}.`);
      return isDocument ? { ...found, ...enhancing } : found;
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

/** These chunks and, recursively, their imports. Imports come before the chunks that import them. */
function withImports(manifest: Manifest, names: readonly string[]): readonly Chunk[] {
  const chunks = new Map<string, Chunk>();
  const collect = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    if (chunks.has(name)) return;
    for (const imported of chunk.imports ?? []) collect(imported);
    chunks.set(name, chunk);
  };
  for (const name of names) collect(name);
  return [...chunks.values()];
}

const scriptsOf = (chunks: readonly Chunk[]) => chunks.map(({ file }) => file);
const sheetsOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ css = [] }) => css);

/** The files that a page loads immediately, and those that the modal loads in addition. */
async function readFiles(manifest: Manifest, page: string, folder: string): Promise<PageFiles> {
  const names = [CLIENT_ENTRY, ...(page === 'document' ? [] : [moduleOf(page)])];
  const scripts = scriptsOf(withImports(manifest, names));
  const entry = manifest[CLIENT_ENTRY]?.file ?? '';
  // Of the output for an entry that is a style sheet, only the sheet is used.
  const isOfDocument = (path: string, name?: string) =>
    page === 'document' && (DOCUMENT_KIT.has(name) || path.startsWith(DOCUMENT_SHEETS));
  const unscripted = Object.entries(manifest).flatMap(([path, { name, css = [] }]) =>
    path.startsWith(SERVER_SHEETS) || isOfDocument(path, name) ? css : [],
  );
  const styled = withImports(manifest, [...names, ...(LATER_MODULES[page] ?? [])]);
  const sheets = [...new Set([...sheetsOf(styled), ...unscripted])];
  const modal = withImports(manifest, [MODAL]);
  const present = new Set([...scripts, ...sheets]);
  const address = (file: string) => BASE + file;
  return {
    entry: address(entry),
    modules: scripts.filter((file) => file !== entry).map(address),
    modal: [...sheetsOf(modal), ...scriptsOf(modal).toReversed()]
      .filter((file) => !present.has(file))
      .map(address),
    sheets: await Promise.all(
      sheets.map(async (file) => ({
        href: address(file),
        text: await readFile(join(folder, file), 'utf8'),
      })),
    ),
  };
}
