import type { Context } from 'hono';
import { failureOf } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import type { WorkShares } from '../guards/share-work.ts';
import type { Log } from '../log.ts';
import { type PageAnswer, type PlainPage, pageResponse, type RenderPage } from './render-page.ts';
import { shortAddress } from './short-address.ts';
import { workOfPage } from './work-of-page.ts';

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

/** Responds with the page of an address, the not-found page where there is none. */
export function servePages({ renderPage, work, log }: ServePagesOptions) {
  const render = async (c: Context<AppEnv>, plain?: PlainPage): Promise<PageAnswer> => {
    const nonce = c.get('secureHeadersNonce') ?? '';
    const { catalogue, requestId } = c.var;
    const answer = await renderPage(c.req.raw, nonce, catalogue, requestId, plain);
    // The page shows the failure; its cause is for the log.
    if ('failure' in answer && answer.failure !== null) failureOf(answer.failure, c, log);
    return answer;
  };
  const answerPlain: AnswerPlain = async (c, plain, status) => {
    const { status: rendered, headers, body } = pageResponse(await render(c, plain));
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
      return work.answer(c, workOfPage(c), async () => pageResponse(await render(c)));
    },
  };
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
