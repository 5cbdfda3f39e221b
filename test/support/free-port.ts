import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nothing listens on, for a program that must be told one. */
export async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : address);
}
