import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which systems assign to programs that request any port. */
const [FIRST, LAST] = [20_000, 29_999];

/**
 * A port of 127.0.0.1 on which nothing listens, for a program that needs a given port. It is not an ephemeral port, so
 * the system assigns it to no other program before that program listens.
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
