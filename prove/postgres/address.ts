import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Server } from '../../test/support/postgres/servers.ts';

/** An address that stays while the server behind it changes, as a virtual IP or a proxy gives one. */
export interface Address {
  /** URL of a database at this address. */
  urlOf(database: string): string;
  /** New connections go to this server; the others are closed. */
  switchTo(server: Server): void;
  close(): Promise<void>;
}

export async function openAddress(first: Server): Promise<Address> {
  let target = first;
  const connections = new Set<Socket>();
  const server = createServer((incoming) => {
    const onward = connect(target.socket);
    connections.add(incoming);
    incoming.once('close', () => connections.delete(incoming));
    // Where one side ends or fails, the pipeline closes the other.
    pipeline(incoming, onward, incoming, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const closeAll = (): void => {
    for (const connection of connections) connection.destroy();
  };
  return {
    urlOf: (database) => `postgres://tests@127.0.0.1:${port}/${database}`,
    switchTo(next) {
      target = next;
      closeAll();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      closeAll();
      await closed;
    },
  };
}
