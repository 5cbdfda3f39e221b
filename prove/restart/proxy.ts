import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { apiPaths } from '../../test/support/api-paths.ts';

/** Milliseconds between two health checks of an instance. */
const CHECK_INTERVAL = 400;

export interface Proxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * A reverse proxy as simple as one can be: in turn to each instance whose last health check was
 * answered 200. It sends no request twice, so that each one that an instance does not answer is seen.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  // A connection for each request, as nginx does: the proof `drain` is about kept ones.
  const agent = new Agent();
  const healthy = new Set<number>();
  let turn = 0;

  const check = async (port: number): Promise<void> => {
    const isHealthy = await fetch(`http://127.0.0.1:${port}${apiPaths.health}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isHealthy) healthy.add(port);
    else healthy.delete(port);
  };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const candidates = [...healthy];
    const port = candidates[turn % candidates.length];
    turn += 1;
    if (port === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers });
    onward.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await Promise.all(ports.map(check));
  const checking = setInterval(() => void Promise.all(ports.map(check)), CHECK_INTERVAL);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(checking);
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
