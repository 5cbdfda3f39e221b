import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CodePage, PageFiles, RenderPages, Site } from '../ui/page-contract.ts';

/** Renders the page of a request; the nonce is that of the answer's policy. */
export type RenderPage = (request: Request, nonce: string) => Promise<Response>;

export interface PageRendererOptions {
  /** The pages of the build, or in development the current ones. */
  readonly pages: () => Promise<RenderPages>;
  readonly filesOf: (page: CodePage) => PageFiles;
  readonly catalogue: Catalogue;
  readonly site: Site;
  readonly publicUrl: string;
}

/** The one door from the server to the pages. */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { pages, ...rest } = options;
  return async (request, nonce) => {
    const renderPages = await pages();
    const answer = await renderPages({ ...rest, url: new URL(request.url), nonce });
    if (answer.status === 302) {
      return new Response(null, { status: 302, headers: { Location: answer.location } });
    }
    return new Response(answer.html, {
      status: answer.status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  };
}
