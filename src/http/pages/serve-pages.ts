import type { Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { BASE_PATH, paths } from '../../domain/paths.ts';
import { shortenQuery } from '../../domain/search/shorten-query.ts';
import { failureOf } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import { isSearch, type WorkKind, type WorkQueues } from '../guards/work-queues.ts';
import type { Log } from '../request-log.ts';
import { type PageAnswer, type PlainPage, pageResponse, type RenderPage } from './render-page.ts';

const JSON_TYPE = 'application/json';

/** Answers with a page that works without scripts, the not-found page without one. */
export type AnswerPlain = (
  c: Context<AppEnv>,
  page?: PlainPage,
  status?: number,
  more?: Readonly<Record<string, string>>,
) => Promise<Response>;

export type Pages = ReturnType<typeof servePages>;

/** Serves pages; each waits for its turn. */
export function servePages(
  app: Hono<AppEnv>,
  {
    renderPage,
    work,
    log,
  }: { readonly renderPage: RenderPage; readonly work: WorkQueues; readonly log: Log },
) {
  const render = async (
    c: Context<AppEnv>,
    plain: PlainPage | undefined,
    isForData = false,
  ): Promise<PageAnswer> => {
    const { catalogue, requestId } = c.var;
    const nonce = c.get('secureHeadersNonce') ?? '';
    const url = new URL(c.req.url);
    const answer = await renderPage({ url, nonce, catalogue, requestId, plain, isForData });
    // The page shows the failure; its cause is for the log.
    if ('failure' in answer && answer.failure !== null) failureOf(answer.failure, c, log);
    return answer;
  };
  const answerPlain: AnswerPlain = async (c, plain, status, more = {}) => {
    const { status: rendered, headers, body } = pageResponse(await render(c, plain));
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return new Response(body, {
      status: plain === undefined ? rendered : (status ?? rendered),
      headers,
    });
  };
  const inTurn = (c: Context<AppEnv>, task: () => Promise<Response>): Promise<Response> =>
    work.answer(c, workOfPage(c), task);
  return {
    answerPlain,
    inTurn,
    /** Responds with the page of an address or its data, the not-found page where there is none. */
    async answerPage(c: Context<AppEnv>): Promise<Response> {
      const short = shortAddress(c.req.url);
      if (short !== null) return c.redirect(short);
      const isForData = wantsData(c);
      const kind = workOfPage(c);
      // Rows without a document around them cost what they cost in the API.
      return work.answer(c, isForData && kind === 'page' ? 'rows' : kind, async () =>
        pageResponse(await render(c, undefined, isForData)),
      );
    },
    /** Adds a page that works without scripts at its address, also with a slash at the end. */
    servePlain(path: string, answer: (c: Context<AppEnv>) => Promise<Response>): void {
      app.on('GET', [path, `${path}/`], async (c) => {
        const short = shortAddress(c.req.url);
        if (short !== null) return c.redirect(short);
        return inTurn(c, () => answer(c));
      });
    },
  };
}

/** Whether the data of a page is asked for, without its document: what asks for anything gets the document. */
export function wantsData(c: Context<AppEnv>): boolean {
  const supports = ['text/html', JSON_TYPE];
  return accepts(c, { header: 'Accept', supports, default: 'text/html' }) === JSON_TYPE;
}

/** Whether the path's escapes are UTF-8; `%E0%A4%A` is not. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path and query of a page's address whose search text is longer than what is read of it; null for any other. Only
 * paths of ours are given back: a browser takes one that begins with two slashes for the name of another site.
 */
function shortAddress(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  if (!`${pathname}/`.startsWith(`${BASE_PATH}/`)) return null;
  const typed = searchParams.get('q');
  const short = typed === null ? null : shortenQuery(typed);
  if (short === null || short === typed) return null;
  searchParams.set('q', short);
  return `${pathname}?${searchParams}`;
}

/** Addresses that begin so are pages whose rows are read by their ids, or that read none. */
const BY_ID = [`${BASE_PATH}/persona/`, `${BASE_PATH}/funcoes/`];

/** What a page costs, by its address; one that is not named here counts as missing, which has the smallest share. */
export function workOfPage(c: Context<AppEnv>): WorkKind {
  const path = c.req.path.replace(/\/$/, '');
  if (path === paths.home()) return isSearch(c) ? 'search' : 'page';
  if (path === paths.changes()) return 'changes';
  // Asking about one person reads the lists of the contested, too.
  if (path === paths.contested || path.endsWith('/palpite')) return 'changes';
  if (path === paths.numbers()) return 'search';
  if (path === paths.compare()) return isSearch(c) && !c.req.query('b') ? 'search' : 'page';
  if (path === paths.about || path === paths.moderation()) return 'page';
  const searched = [paths.types, paths.works()];
  if (searched.some((start) => `${path}/`.startsWith(`${start}/`))) return 'search';
  return BY_ID.some((start) => path.startsWith(start)) ? 'page' : 'missing';
}
