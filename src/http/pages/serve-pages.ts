import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { failureOf } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import type { WorkShares } from '../guards/share-work.ts';
import type { Log } from '../log.ts';
import { type PageAnswer, type PlainPage, pageResponse, type RenderPage } from './render-page.ts';
import { shortAddress } from './short-address.ts';
import { workOfPage } from './work-of-page.ts';

const JSON_TYPE = 'application/json';

export interface ServePagesOptions {
  readonly renderPage: RenderPage;
  readonly work: WorkShares;
  readonly log: Log;
}

/** Answers with a page that works without scripts, the not-found page without one. */
export type AnswerPlain = (
  c: Context<AppEnv>,
  page?: PlainPage,
  status?: number,
) => Promise<Response>;

/** Responds with the page of an address or its data, the not-found page where there is none. */
export function servePages({ renderPage, work, log }: ServePagesOptions) {
  const render = async (
    c: Context<AppEnv>,
    options?: Parameters<RenderPage>[4],
  ): Promise<PageAnswer> => {
    const nonce = c.get('secureHeadersNonce') ?? '';
    const { catalogue, requestId } = c.var;
    const answer = await renderPage(c.req.raw, nonce, catalogue, requestId, options);
    // The page shows the failure; its cause is for the log.
    if ('failure' in answer && answer.failure !== null) failureOf(answer.failure, c, log);
    return answer;
  };
  const answerPlain: AnswerPlain = async (c, plain, status) => {
    const { status: rendered, headers, body } = pageResponse(await render(c, { plain }));
    return new Response(body, {
      status: plain === undefined ? rendered : (status ?? rendered),
      headers,
    });
  };
  return {
    answerPlain,
    async answerPage(c: Context<AppEnv>): Promise<Response> {
      const short = shortAddress(c.req.url);
      if (short !== null) return c.redirect(short);
      const isForData = wantsData(c);
      const kind = workOfPage(c);
      // Rows without a document around them cost what they cost in the API.
      return work.answer(c, isForData && kind === 'page' ? 'rows' : kind, async () =>
        pageResponse(await render(c, { isForData })),
      );
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
