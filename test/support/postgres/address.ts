import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { urlOf } from './server.ts';

/** An address that stays the same while the server behind it changes, like a virtual IP or a proxy. */
export interface Address {
  /** URL of a database at this address. */
  urlOf(database: string): string;
  /** Forwards new connections to the server of this URL, and closes the others. */
  switchTo(server: string): void;
  /** Drops all data of both sides without closing any connection, as if a host had vanished. */
  silence(): void;
  close(): Promise<void>;
}

/** The connection parameters that PgBouncer omits by `ignore_startup_parameters`. */
const IGNORED = /(?<=\0[a-z])[a-z](?=[a-z_]*_timeout\0)/g;

/** The process id in the server's message BackendKeyData. */
const PROCESS = /(?<=K\0{3}\f)[\s\S]{4}/;

/**
 * A proxy in front of the server of this URL. As a pooler, it renames the timeout parameters, so that they have no
 * effect, and reports its own process id.
 */
export async function openAddress(first: string, { isPooler = false } = {}): Promise<Address> {
  let target = first;
  let isSilent = false;
  const connections = new Set<Socket>();
  const pass = (): Transform =>
    new Transform({
      transform(chunk, _, done) {
        if (isSilent) done();
        else if (!isPooler) done(null, chunk);
        else done(null, Buffer.from(pooled(chunk.toString('latin1')), 'latin1'));
      },
    });
  const server = createServer((incoming) => {
    const onward = connect(placeOf(target));
    connections.add(incoming);
    incoming.once('close', () => connections.delete(incoming));
    // If one side ends or fails, the pipeline closes the other.
    pipeline(incoming, pass(), onward, pass(), incoming, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const closeAll = (): void => {
    for (const connection of connections) connection.destroy();
  };
  return {
    urlOf(database) {
      const url = new URL(urlOf(target, database));
      url.searchParams.delete('host');
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    switchTo(next) {
      target = next;
      isSilent = false;
      closeAll();
    },
    silence() {
      isSilent = true;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      closeAll();
      await closed;
    },
  };
}

function pooled(message: string): string {
  return message.replace(IGNORED, '.').replace(PROCESS, '\0\0\0\x01');
}

/** Where the server of a URL listens: a port, or a Unix socket in the folder that its parameter `host` names. */
function placeOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const number = port === '' ? 5432 : Number(port);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number };
}
