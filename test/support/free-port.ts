import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port. */
const [FIRST, LAST] = [20_000, 29_999];

/**
 * A port of 127.0.0.1 that nothing listens on, for a program that must be told one. It is none of those that
 * other programs get without asking for it, so it stays free until that program listens.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST, LAST + 1);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
