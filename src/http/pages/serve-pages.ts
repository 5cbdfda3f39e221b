import type { Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { ReportCounts } from '../../catalogue/report-store.ts';
import { BASE_PATH, PAGE_TRAITS, pageAt } from '../../domain/paths.ts';
import { shortenQuery } from '../../domain/search/query.ts';
import { failureOf } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import { isSearch, type WorkKind, type WorkQueues } from '../guards/work-queues.ts';
import type { Log } from '../request-log.ts';
import {
  type DocumentData,
  type PageAnswer,
  pageResponse,
  type RenderPage,
} from './render-page.ts';

const JSON_TYPE = 'application/json';

/** Responds with a page that works without scripts; without a page, with the not-found page. */
export type AnswerDocument = (
  c: Context<AppEnv>,
  page?: DocumentData,
  status?: number,
  more?: Readonly<Record<string, string>>,
) => Promise<Response>;

export type Pages = ReturnType<typeof servePages>;

interface PagesOptions {
  readonly renderPage: RenderPage;
  /** Counts the reports. */
  readonly counts: () => Promise<ReportCounts>;
  readonly work: WorkQueues;
  readonly log: Log;
}

/** Creates the functions that serve pages. Each request waits for its turn. */
export function servePages(app: Hono<AppEnv>, { renderPage, counts, work, log }: PagesOptions) {
  const render = async (
    c: Context<AppEnv>,
    document: DocumentData | undefined,
    isForData = false,
  ): Promise<PageAnswer> => {
    const { catalogue, requestId } = c.var;
    const nonce = c.get('secureHeadersNonce') ?? '';
    const url = new URL(c.req.url);
    const isForParts = c.req.header('Part') !== undefined;
    const asked = { url, nonce, catalogue, counts, requestId, document, isForData, isForParts };
    const answer = await renderPage(asked);
    // The page shows the failure; its cause is for the log only.
    if ('failure' in answer && answer.failure !== null) failureOf(answer.failure, c, log);
    return answer;
  };
  const answerDocument: AnswerDocument = async (c, document, status, more = {}) => {
    const { status: rendered, headers, body } = pageResponse(await render(c, document));
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return new Response(body, {
      status: document === undefined ? rendered : (status ?? rendered),
      headers,
    });
  };
  return {
    answerDocument,
    /** Responds with the page of an address or its data, or with the not-found page if there is none. */
    async answerPage(c: Context<AppEnv>): Promise<Response> {
      const short = shortAddress(c.req.url);
      if (short !== null) return c.redirect(short);
      const isForData = wantsData(c);
      const kind = queueOfPage(c);
      // Data without its document costs as much as in the API.
      return work.answer(c, isForData && kind === 'page' ? 'rows' : kind, async () =>
        pageResponse(await render(c, undefined, isForData)),
      );
    },
    /** Adds a page that works without scripts at its address, also with a trailing slash. */
    serveDocument(path: string, answer: (c: Context<AppEnv>) => Promise<Response>): void {
      app.on('GET', [path, `${path}/`], async (c) => {
        const short = shortAddress(c.req.url);
        if (short !== null) return c.redirect(short);
        return work.answer(c, 'page', () => answer(c));
      });
    },
  };
}

/** Whether a request asks for the data of a page without its document. A request that accepts anything does not. */
export function wantsData(c: Context<AppEnv>): boolean {
  const supports = ['text/html', JSON_TYPE];
  return accepts(c, { header: 'Accept', supports, default: 'text/html' }) === JSON_TYPE;
}

/** Line breaks. A search box drops them, so the page would search for another text than the server. */
const LINE_ENDS = /[\r\n]+/g;

/**
 * The path and query to redirect to if an address has a search text that is longer than what is read of it, or that has
 * line breaks; null otherwise. Only our own paths are returned, because a browser takes a path that begins with two
 * slashes for the name of another site.
 */
function shortAddress(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  if (!`${pathname}/`.startsWith(`${BASE_PATH}/`)) return null;
  const typed = searchParams.get('q');
  const short = typed === null ? null : shortenQuery(typed.replace(LINE_ENDS, ' '));
  if (short === null || short === typed) return null;
  searchParams.set('q', short);
  return `${pathname}?${searchParams}`;
}

/** The queue in which a request waits. An address without a page is in the smallest queue, that of missing pages. */
export function queueOfPage(c: Context<AppEnv>): WorkKind {
  const { queue } = PAGE_TRAITS[pageAt(c.req.path)?.page ?? 'not_found'];
  return queue === 'page' && isSearch(c) ? 'search' : queue;
}
