import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../environment.ts';
import type { Log } from '../log.ts';
import { clientAddress } from './client-address.ts';

/** Private networks: a request with `X-Forwarded-For` from here suggests a missing TRUSTED_PROXIES. */
const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('10.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('172.16.0.0', 12, 'ipv4');
LOCAL.addSubnet('192.168.0.0', 16, 'ipv4');
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/** Stores the client's address in the context, for all limits per address. */
export function identifyClient(trustedProxies: BlockList, log: Log) {
  const hasProxies = trustedProxies.rules.length > 0;
  let hasWarned = hasProxies;
  return createMiddleware<AppEnv>((c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header('X-Forwarded-For');
    if (forwardedFor !== undefined && !hasWarned && isLocal(remote)) {
      hasWarned = true;
      log.warn(
        'Requests come through a proxy that TRUSTED_PROXIES does not name: all visitors share one limit.',
      );
    }
    c.set('address', clientAddress(remote, hasProxies ? forwardedFor : undefined, trustedProxies));
    return next();
  });
}

function isLocal(remote: string | undefined): boolean {
  const address = clientAddress(remote, undefined, LOCAL);
  return isIP(address) !== 0 && LOCAL.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
