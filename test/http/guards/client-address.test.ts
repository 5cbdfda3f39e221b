import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../../../src/http/environment.ts';
import { clientAddress, identifyClient } from '../../../src/http/guards/client-address.ts';
import { readSettings } from '../../../src/settings.ts';
import { SILENT_LOG } from '../silent-log.ts';

const { trustedProxies: trusted } = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
const { trustedProxies: nobody } = readSettings({});

describe('the client’s address', () => {
  it.each([
    ['the socket’s', '192.0.2.1', undefined, '192.0.2.1'],
    ['the socket’s, if it is not a trusted proxy', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['the one forwarded by a proxy', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['the one forwarded by a proxy over IPv6', '::1', '2001:db8::7', '2001:db8::7'],
    ['the last untrusted one', '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['not a forged one further left', '10.0.0.1', 'forged, 198.51.100.7', '198.51.100.7'],
    ['the proxy’s, if the header is missing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy’s, if the header is not an address', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the proxy’s, if the header is empty', '10.0.0.1', ' , ', '10.0.0.1'],
    ['the leftmost, if all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an IPv4 address without the IPv6 prefix', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['a forwarded IPv4 address likewise', '::ffff:10.0.0.1', '::FFFF:192.0.2.9', '192.0.2.9'],
    ['without a port added by a proxy', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['without brackets and port', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['without brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['unknown without a socket', undefined, '198.51.100.7', 'unknown'],
  ])('is %s', (_, remote, forwardedFor, address) => {
    expect(clientAddress(remote, forwardedFor, trusted)).toBe(address);
  });

  it('ignores X-Forwarded-For without trusted proxies', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.7', nobody)).toBe('127.0.0.1');
  });
});

describe('a proxy that is not trusted', () => {
  const warningsOf = async (remote: string, forwardedFor?: string): Promise<string[]> => {
    const warnings: string[] = [];
    const log = { ...SILENT_LOG, warn: (sentence: string) => warnings.push(sentence) };
    const app = new Hono<AppEnv>().use(identifyClient(trusted, log)).get('/', (c) => c.body(null));
    const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
    const incoming = { socket: { remoteAddress: remote } };
    for (const _ of [1, 2]) await app.request('/', { headers }, { incoming });
    return warnings;
  };

  it.each([
    ['next to the server', '172.30.0.3', '198.51.100.7', '172.30.0.3'],
    ['next to the server over IPv6', 'fd00::2', '2001:db8::7', 'fd00::2'],
    ['before one that is trusted', '10.0.0.1', '198.51.100.7, 192.168.0.9', '192.168.0.9'],
  ])('causes one warning if it is %s', async (_, remote, forwardedFor, named) => {
    expect(await warningsOf(remote, forwardedFor)).toEqual([
      expect.stringContaining(`a proxy at ${named} that TRUSTED_PROXIES does not name`),
    ]);
  });

  it.each([
    ['a visitor who forges the header', '192.0.2.1', '198.51.100.7'],
    ['a trusted proxy', '10.0.0.1', '198.51.100.7'],
    ['a visitor of the same network as a trusted proxy', '10.0.0.1', '192.168.0.9'],
    ['a program on the same machine', '127.0.0.1', undefined],
  ])('is not %s', async (_, remote, forwardedFor) => {
    expect(await warningsOf(remote, forwardedFor)).toEqual([]);
  });
});
