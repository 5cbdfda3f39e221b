import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../environment.ts';
import { networkOf } from '../network.ts';
import type { Log } from '../request-log.ts';

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * The client's address. `X-Forwarded-For` is read from the right for as long as the address that added the entry
 * belongs to a trusted proxy; entries further left may be forged.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = normalise(remote ?? '');
  if (forwardedFor === undefined) return address === '' ? 'unknown' : address;
  const hops = forwardedFor.split(',').map((hop) => normalise(hop.trim()));
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address === '' ? 'unknown' : address;
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;

function normalise(address: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  return (bracketed ?? dotted ?? address).replace(MAPPED, '');
}

/** Whether this is the address of a trusted proxy. */
function isTrusted(remote: string, trusted: BlockList): boolean {
  const address = normalise(remote);
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Private networks. A proxy in one of them that is not trusted suggests that TRUSTED_PROXIES is wrong. */
const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('10.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('172.16.0.0', 12, 'ipv4');
LOCAL.addSubnet('192.168.0.0', 16, 'ipv4');
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/**
 * Middleware that stores the networks of the client's address in the context, for all limits. Warns once of an
 * untrusted private address that forwards requests: all clients behind it would share the limits of one address,
 * including the limit of wrong moderation keys.
 */
export function identifyClient(trustedProxies: BlockList, log: Log) {
  let hasWarned = false;
  return createMiddleware<AppEnv>((c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header('X-Forwarded-For');
    const address = clientAddress(remote, forwardedFor, trustedProxies);
    if (!hasWarned && isTrusted(address, LOCAL) && forwardsFor(address, forwardedFor)) {
      hasWarned = true;
      log.warn(
        `Requests come through a proxy at ${address} that TRUSTED_PROXIES does not name: all visitors share one limit.`,
      );
    }
    c.set('network', networkOf(address));
    return next();
  });
}

/** Whether the header begins with another address, for which this address forwarded the request. */
function forwardsFor(address: string, forwardedFor: string | undefined): boolean {
  const hops = forwardedFor?.split(',').map((hop) => normalise(hop.trim())) ?? [];
  const [first = ''] = hops;
  return isIP(first) !== 0 && first !== address;
}
