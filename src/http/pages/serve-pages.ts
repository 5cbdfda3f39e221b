import type { Context } from 'hono';
import { failureOf } from '../answers/failure-of.ts';
import type { AppEnv } from '../environment.ts';
import type { WorkShares } from '../guards/share-work.ts';
import type { Log } from '../log.ts';
import { pageResponse, type RenderPage } from './render-page.ts';
import { shortAddress } from './short-address.ts';
import { workOfPage } from './work-of-page.ts';

export interface ServePagesOptions {
  readonly renderPage: RenderPage;
  readonly work: WorkShares;
  readonly log: Log;
}

/** Responds with the page of an address, the not-found page where there is none. */
export function servePages({ renderPage, work, log }: ServePagesOptions) {
  const render = async (c: Context<AppEnv>): Promise<Response> => {
    const nonce = c.get('secureHeadersNonce') ?? '';
    const { catalogue, requestId } = c.var;
    const answer = await renderPage(c.req.raw, nonce, catalogue, requestId);
    // The page shows the failure; its cause is for the log.
    if ('failure' in answer && answer.failure !== null) failureOf(answer.failure, c, log);
    return pageResponse(answer);
  };
  return async (c: Context<AppEnv>): Promise<Response> => {
    const short = shortAddress(c.req.url);
    if (short !== null) return c.redirect(short);
    return work.answer(c, workOfPage(c), () => render(c));
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
