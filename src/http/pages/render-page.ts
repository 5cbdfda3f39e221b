import { previewAddress } from '../../previews/address.ts';
import type {
  CodePage,
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
  plain?: PlainPage,
) => Promise<PageAnswer>;

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
  return async (request, nonce, catalogue, requestId, plain) => {
    const renderPages = await pages();
    const given = { catalogue, url: new URL(request.url), nonce, requestId, plain };
    return renderPages({ ...rest, ...given, previewOf: previewAddress });
  };
}

/** The HTTP response of a rendered page or redirection. */
export function pageResponse(answer: PageAnswer): Response {
  if ('location' in answer) {
    const { status, location } = answer;
    return new Response(null, { status, headers: { Location: location } });
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
