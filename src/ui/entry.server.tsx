import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { pageContext } from './page-context.ts';
import { PageStylesContext } from './page-styles.ts';

// The server reaches the pages' context through the built bundle: a context imported on both sides
// would be two objects.
export { createPageContext } from './page-context.ts';

/** Milliseconds after which a page that is still rendering is given up. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, css } = context.get(pageContext);
  const crawler = isbot(request.headers.get('User-Agent') ?? '');
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    const answer = (): void => {
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      const stream = createReadableStreamFromReadable(body);
      pipe(body);
      resolve(new Response(stream, { status: answerStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageStylesContext value={{ css, nonce }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageStylesContext>,
      {
        nonce,
        [crawler ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError() {
          answerStatus = 500;
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}
