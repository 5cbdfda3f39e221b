import { fileURLToPath } from 'node:url';
import {
  BASE,
  CLIENT_ENTRY,
  DOCUMENT_ENTRY,
  type PagesModule,
  type PagesSource,
} from './pages-source.ts';
import type { PageFiles } from './render-page.ts';

const SERVER_ENTRY = '/src/ui/server/entry.server.tsx';
const EMPTY_DOCUMENT = '<!doctype html><html><head></head><body></body></html>';

/** Loads the pages from Vite's development server, which builds modules on demand and reloads changed ones. */
export async function developmentPages(): Promise<PagesSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    // Any other loader bundles the configuration into a new file at each start, and `node --watch` would restart the
    // server again and again.
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
    filesOf: (_, isDocument) => ({
      entry: BASE + (isDocument ? DOCUMENT_ENTRY : CLIENT_ENTRY),
      modules: [],
      modal: [],
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
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  return [...ids]
    .filter((id) => id.startsWith(root) && id.endsWith('.css'))
    .map((id) => ({ href: `${BASE}${id.slice(root.length)}?direct`, text: null }));
}
