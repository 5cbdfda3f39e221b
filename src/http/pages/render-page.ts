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

/** What is the same for all requests. */
type Shared = Pick<RenderRequest, 'filesOf' | 'site' | 'publicUrl'>;

/** Renders the page of a request. */
export type RenderPage = (
  asked: Omit<RenderRequest, keyof Shared | 'previewOf'>,
) => Promise<PageAnswer>;

/**
 * The only module of the server that calls the pages. `pages` loads the rendering function; in development it changes
 * with the sources.
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
 * Encodes a page once: Node counts the bytes of a text, then encodes it, which takes a fifth more processor for the
 * whole request.
 */
const ENCODER = new TextEncoder();

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
  return new Response(ENCODER.encode(html), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(failure === null ? {} : retryHeaders(failure)),
    },
  });
}
