import { previewAddress } from '../../link-pictures/link-pictures.ts';
import type {
  DocumentData,
  PageAnswer,
  PageFiles,
  ReceiptPageData,
  RenderPages,
  RenderRequest,
  ReportPageData,
} from '../../ui/page-contract.ts';
import { retryHeaders } from '../answers/problem.ts';

export type { DocumentData, PageAnswer, PageFiles, ReceiptPageData, RenderPages, ReportPageData };

/** The options that are the same for all requests. */
type Shared = Pick<RenderRequest, 'filesOf' | 'site' | 'publicUrl'>;

/** Renders the page of a request. */
export type RenderPage = (
  asked: Omit<RenderRequest, keyof Shared | 'previewOf'>,
) => Promise<PageAnswer>;

/**
 * Creates the function that renders pages; this is the only module of the server that calls the UI. `pages` loads the
 * rendering function, which in development changes with the sources.
 */
export function createPageRenderer({
  pages,
  ...shared
}: Shared & { readonly pages: () => Promise<RenderPages> }): RenderPage {
  return async (asked) => {
    const renderPages = await pages();
    return renderPages({ ...asked, ...shared, previewOf: previewAddress });
  };
}

/**
 * Encodes pages before they are passed to Node, which would otherwise count the bytes of the text and then encode it:
 * that takes a fifth more processor time for the whole request.
 */
const ENCODER = new TextEncoder();

/** The HTTP response for a rendered page, its data or a redirection. */
export function pageResponse(answer: PageAnswer): Response {
  if ('location' in answer) {
    const { status, location } = answer;
    return new Response(null, { status, headers: { Location: location } });
  }
  if ('data' in answer) {
    // When going back, a browser may show what it has stored for an address, which must never be data in place of the
    // document.
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    return new Response(JSON.stringify(answer.data), { status: answer.status, headers });
  }
  const { status, html, failure } = answer;
  return new Response(ENCODER.encode(html), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(failure === null ? {} : retryHeaders(failure)),
    },
  });
}
