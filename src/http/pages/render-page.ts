import { previewAddress } from '../../previews/previews.ts';
import type {
  Compared,
  PageAnswer,
  PageCatalogue,
  PageFiles,
  PlainPage,
  ReceiptPageData,
  RenderPages,
  ReportPageData,
  Site,
} from '../../ui/page-contract.ts';
import { retryHeaders } from '../answers/problem.ts';

export type { Compared, PageAnswer, PlainPage, ReceiptPageData, ReportPageData };

/**
 * Renders the page of a request, with the nonce of the response's Content-Security-Policy and the id that the
 * log has of the request.
 */
export type RenderPage = (
  request: Request,
  nonce: string,
  catalogue: PageCatalogue,
  requestId: string,
  options?: { readonly plain?: PlainPage | undefined; readonly isForData?: boolean },
) => Promise<PageAnswer>;

export interface PageRendererOptions {
  /** Loads the rendering function; in development it changes with the sources. */
  readonly pages: () => Promise<RenderPages>;
  readonly filesOf: (page: string) => PageFiles;
  readonly site: Site;
  readonly publicUrl: string;
}

/** The only module of the server that calls the pages. */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { pages, ...rest } = options;
  return async (request, nonce, catalogue, requestId, { plain, isForData = false } = {}) => {
    const renderPages = await pages();
    const given = { catalogue, url: new URL(request.url), nonce, requestId, plain, isForData };
    return renderPages({ ...rest, ...given, previewOf: previewAddress });
  };
}

/** The HTTP response of a rendered page, of its data or of a redirection. */
export function pageResponse(answer: PageAnswer): Response {
  if ('location' in answer) {
    const { status, location } = answer;
    return new Response(null, { status, headers: { Location: location } });
  }
  if ('data' in answer) {
    // A browser may show what it keeps of an address when it goes back: never this in place of the document.
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    return new Response(JSON.stringify(answer.data), { status: answer.status, headers });
  }
  const { status, html, failure } = answer;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(failure === null ? {} : retryHeaders(failure)),
    },
  });
}
