import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PageDependencies, Site } from '../ui/page-context.ts';

/** Renders the page of a request; the nonce is that of the answer's policy. */
export type RenderPage = (request: Request, nonce: string) => Promise<Response>;

export interface PageRendererOptions {
  /** The built pages, or in development a function that gives the current ones. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly catalogue: Catalogue;
  readonly site: Site;
  /** The built style sheet. */
  readonly css: string;
  readonly mode: 'production' | 'development';
}

/** The one door from the server to the pages. */
export function createPageRenderer({
  build,
  catalogue,
  site,
  css,
  mode,
}: PageRendererOptions): RenderPage {
  const handle = createRequestHandler(build, mode);
  const current = typeof build === 'function' ? build : () => Promise.resolve(build);
  return async (request, nonce) => {
    const { createPageContext } = pagesOf(await current());
    const page = await handle(request, createPageContext({ catalogue, site, nonce, css }));
    // The framework answers a page that cannot be rendered in a word of English.
    if (!isHtml(page) && page.status === 500) throw new Error('A page could not be rendered.');
    return page;
  };
}

function isHtml({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

interface Pages {
  readonly createPageContext: (dependencies: PageDependencies) => RouterContextProvider;
}

/** What src/ui/entry.server.tsx exports beside the renderer; the framework's type does not know it. */
function pagesOf(build: ServerBuild): Pages {
  const entry: object = build.entry.module;
  if (isPages(entry)) return entry;
  throw new Error('The pages were built without createPageContext.');
}

function isPages(entry: object): entry is Pages {
  return 'createPageContext' in entry && typeof entry.createPageContext === 'function';
}
