import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE_PATH } from './domain/paths.ts';
import type { PageFiles, RenderPages } from './ui/page-contract.ts';

/** The source of the pages: the production build, or Vite's development server. */
export interface PagesSource {
  readonly pages: () => Promise<RenderPages>;
  /** The files that a page needs, by the name that its address has. */
  readonly filesOf: (page: string) => PageFiles;
  /** Folder of the built assets; null in development. */
  readonly assets: string | null;
  /** Wraps the app's listener; in development Vite answers first. */
  readonly before: (listener: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
}

const BASE = `${BASE_PATH}/`;
const BUILD = new URL('../build/', import.meta.url);
const SERVER_ENTRY = '/src/ui/server/entry.server.tsx';
const CLIENT_ENTRY = 'src/ui/entry.client.tsx';
/** A page with code of its own has the name of its component's folder; that of a personality is `detail`. */
const PAGE_MODULE = /^src\/ui\/pages\/([^/]+)\/\1-page\.tsx$/;
/** Their code is part of the common one. */
const PAGES_WITHOUT_CODE = ['plain', 'not_found'];

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
  for (const page of PAGES_WITHOUT_CODE) files.set(page, await readFiles(manifest, page, assets));
  for (const path of Object.keys(manifest)) {
    const name = PAGE_MODULE.exec(path)?.[1];
    const page = name === 'detail' ? 'personality' : name;
    if (page !== undefined) files.set(page, await readFiles(manifest, page, assets, path));
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

interface PagesModule {
  readonly renderPages: RenderPages;
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

const EMPTY_DOCUMENT = '<!doctype html><html><head></head><body></body></html>';

/** Vite's development server: builds modules on demand and reloads changed ones. */
export async function developmentPages(): Promise<PagesSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    // Bundled into a new file at each start, it would make `node --watch` start the server again and again.
    configLoader: 'native',
  });
  return {
    pages: async () => {
      const { renderPages }: Partial<PagesModule> = await vite.ssrLoadModule(SERVER_ENTRY);
      if (renderPages === undefined) throw new Error(`${SERVER_ENTRY} has no renderPages.`);
      return async (request) => {
        const answer = await renderPages(request);
        if (!('html' in answer)) return answer;
        // Vite adds its hot-reload scripts to an empty document, since it would also rewrite our markup.
        const empty = await vite.transformIndexHtml(request.url.pathname, EMPTY_DOCUMENT);
        const head = /<head>(.*)<\/head>/s.exec(empty)?.[1] ?? '';
        const html = answer.html.replace('<head>', () => `<head>${head}`);
        return { ...answer, html };
      };
    },
    filesOf: () => ({
      entry: `${BASE}${CLIENT_ENTRY}`,
      modules: [],
      sheets: styleSheetsOf(vite.moduleGraph.idToModuleMap.keys()),
    }),
    assets: null,
    before: (listener) => (request, response) => {
      const { url } = request;
      vite.middlewares(request, response, () => {
        // Vite removes its base from the address, but our routes match the full path.
        if (url !== undefined) request.url = url;
        listener(request, response);
      });
    },
    close: () => vite.close(),
  };
}

/** The style sheets that the rendered modules import, to avoid a flash of unstyled content. */
function styleSheetsOf(ids: Iterable<string>): PageFiles['sheets'] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  return [...ids]
    .filter((id) => id.startsWith(root) && id.endsWith('.css'))
    .map((id) => ({ href: `${BASE}${id.slice(root.length)}?direct`, text: null }));
}
