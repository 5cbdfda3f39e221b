import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../src/http/client-address.ts';
import { readSettings } from '../../src/settings.ts';

const { trustedProxies: trusted } = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
const { trustedProxies: nobody } = readSettings({});

describe('the address of who asks', () => {
  it.each([
    ['the socket’s', '192.0.2.1', undefined, '192.0.2.1'],
    ['the socket’s, where it is no proxy', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['the one that a proxy names', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['the one that a proxy names over IPv6', '::1', '2001:db8::7', '2001:db8::7'],
    ['the last that no proxy has', '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['not one that was put before', '10.0.0.1', 'forged, 198.51.100.7', '198.51.100.7'],
    ['the proxy’s, where it names nobody', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy’s, where it names nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the proxy’s, where it names an empty text', '10.0.0.1', ' , ', '10.0.0.1'],
    ['the first of proxies alone', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an IPv4 address in its own form', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['a proxy’s IPv4 address in its own form', '::ffff:10.0.0.1', '::FFFF:192.0.2.9', '192.0.2.9'],
    ['without the port that a proxy adds', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['without brackets and port', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['without brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['unknown, where there is no socket', undefined, '198.51.100.7', 'unknown'],
  ])('is %s', (_, remote, forwardedFor, address) => {
    expect(clientAddress(remote, forwardedFor, trusted)).toBe(address);
  });

  it('is never what the request says when nobody is trusted', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.7', nobody)).toBe('127.0.0.1');
  });
});
