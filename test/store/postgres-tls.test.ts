import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { onServer, patiently } from '../support/postgres/server.ts';
import { openServers, type Server, type Servers } from '../support/postgres/servers.ts';
import { refusalOf } from './support.ts';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../support/postgres/tls/${name}`, import.meta.url));

const ROOT = fileOf('localhost.crt');
const OTHER_ROOT = fileOf('elsewhere.example.crt');

let servers: Servers;
let server: Server;
let port: number;

beforeAll(async () => {
  servers = openServers();
  port = await findFreePort();
  server = await servers.create('server', {
    listen_addresses: '127.0.0.1',
    port: String(port),
  });
  server.place('server.key', fileOf('server.key'));
  server.place('server.crt', ROOT);
  await onServer(server.url, 'ALTER SYSTEM SET ssl = on');
  await onServer(server.url, 'SELECT pg_reload_conf()');
  await vi.waitUntil(
    async () => (await onServer(server.url, 'SHOW ssl'))[0]?.['ssl'] === 'on',
    60_000,
  );
});
afterAll(() => servers?.close());

function open(parameters: Readonly<Record<string, string>>) {
  const url = `postgres://tests@localhost:${port}/postgres?${new URLSearchParams(parameters)}`;
  return openPostgresStore({ url: patiently(url), pool: 1 });
}

it.each([
  ['verify-full and its root', { sslmode: 'verify-full', sslrootcert: ROOT }],
  ['require and its root', { sslmode: 'require', sslrootcert: ROOT }],
  ['no-verify', { sslmode: 'no-verify' }],
])('the catalogue is opened over TLS with %s', async (_, parameters) => {
  const store = await open(parameters);
  onTestFinished(() => store.close());
  // A connection of the preceding test may still be closing.
  expect(
    await onServer(
      server.url,
      `SELECT bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE application_name = 'mbti-db'`,
    ),
  ).toEqual([{ ssl: true }]);
});

it.each([
  ['verify-full', { sslmode: 'verify-full' }],
  ['require', { sslmode: 'require' }],
  ['verify-full and another root', { sslmode: 'verify-full', sslrootcert: OTHER_ROOT }],
])(
  'a certificate of an unknown authority is refused in one sentence with %s',
  async (_, parameters) => {
    await expect
      .poll(() => refusalOf(open(parameters)))
      .toMatch(
        /^The catalogue at postgres:\/\/tests@localhost:\d+\/postgres cannot be opened: nobody vouches for its certificate; [^\n]+\.$/,
      );
  },
);

it('a missing file of root certificates is named', async () => {
  const refusal = await refusalOf(open({ sslmode: 'verify-full', sslrootcert: '/no/root.crt' }));
  expect(refusal).toMatch(/^The catalogue at .+ cannot be opened: [^\n]+ '\/no\/root\.crt'\)\.$/);
});

it('a certificate for another name is refused in one sentence', async () => {
  server.place('server.crt', OTHER_ROOT);
  await onServer(server.url, 'SELECT pg_reload_conf()');
  await expect
    .poll(() => refusalOf(open({ sslmode: 'verify-full', sslrootcert: OTHER_ROOT })))
    .toMatch(
      /^The catalogue at .+ cannot be opened: its certificate is for another name [^\n]+ DNS:elsewhere\.example\)\.$/,
    );
});
