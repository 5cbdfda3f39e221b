import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CodePage, PageFiles, RenderPages, Site } from '../ui/page-contract.ts';

/** Renders the page of a request, with the nonce of the response's Content-Security-Policy. */
export type RenderPage = (
  request: Request,
  nonce: string,
  catalogue: Catalogue,
) => Promise<Response>;

export interface PageRendererOptions {
  /** Loads the rendering function; in development it changes with the sources. */
  readonly pages: () => Promise<RenderPages>;
  readonly filesOf: (page: CodePage) => PageFiles;
  readonly site: Site;
  readonly publicUrl: string;
}

/** The only module of the server that calls the pages. */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { pages, ...rest } = options;
  return async (request, nonce, catalogue) => {
    const renderPages = await pages();
    const answer = await renderPages({ ...rest, catalogue, url: new URL(request.url), nonce });
    if (answer.status === 302) {
      return new Response(null, { status: 302, headers: { Location: answer.location } });
    }
    return new Response(answer.html, {
      status: answer.status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  };
}
