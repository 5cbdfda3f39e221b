import { expect, it } from 'vitest';
import { written } from '../../../prove/wire.ts';
import { paths } from '../../../src/domain/paths.ts';
import { type OpenAppOptions, openApp } from '../support.ts';
import { serverOfEachTest } from './listening.ts';

const server = serverOfEachTest();

async function listen(options: OpenAppOptions) {
  const { app, requests } = await openApp(options);
  const closed = Promise.withResolvers<void>();
  const port = await server.listen(app, {
    before: (listener) => (incoming, outgoing) => {
      incoming.socket.once('close', () => closed.resolve());
      listener(incoming, outgoing);
    },
  });
  return { port, requests, closed: closed.promise };
}

it('a request whose client disconnects is logged with status 499', async () => {
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { port, requests, closed } = await listen({
    wrap: (catalogue) => ({
      ...catalogue,
      async changes(request) {
        begun.resolve();
        await left.promise;
        return catalogue.changes(request);
      },
    }),
  });
  const wire = await server.open(port);
  wire.write(written(`GET ${paths.changesFeed()}`));
  await begun.promise;
  wire.socket.destroy();
  await closed;
  left.resolve();
  await expect.poll(() => requests).toMatchObject([{ route: paths.changesFeed(), status: 499 }]);
});
