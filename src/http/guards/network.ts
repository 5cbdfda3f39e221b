import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../environment.ts';
import type { Log } from '../request-log.ts';

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * The client's address. `X-Forwarded-For` is read from the right for as long as the address that added
 * the entry is a trusted proxy; entries further left may be forged.
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

/** The address of the client of a request as Node reads it. */
export function addressOf({ socket, headers }: IncomingMessage, trusted: BlockList): string {
  const forwardedFor = trusted.rules.length > 0 ? headers['x-forwarded-for'] : undefined;
  return clientAddress(socket.remoteAddress, forwardedFor?.toString(), trusted);
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;

function normalise(address: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  return (bracketed ?? dotted ?? address).replace(MAPPED, '');
}

/** Whether this is the address of a trusted proxy. */
export function isTrusted(remote: string, trusted: BlockList): boolean {
  const address = normalise(remote);
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Private networks: an untrusted proxy in one of them suggests that TRUSTED_PROXIES names another address. */
const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('10.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('172.16.0.0', 12, 'ipv4');
LOCAL.addSubnet('192.168.0.0', 16, 'ipv4');
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/**
 * Stores the client's address in the context, for all limits per address. Warns once of a private address that forwards
 * for others and is not trusted: all of these would share one limit, also that of wrong keys of the operator.
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
    c.set('address', address);
    return next();
  });
}

/** Whether the header names an address before this one, for which it was passed on. */
function forwardsFor(address: string, forwardedFor: string | undefined): boolean {
  const hops = forwardedFor?.split(',').map((hop) => normalise(hop.trim())) ?? [];
  const [first = ''] = hops;
  return isIP(first) !== 0 && first !== address;
}

/** The networks an address belongs to, by which everything is counted, as keys: three widths, and what is different. */
export interface Network {
  /** The address, assigned to one subscriber: of IPv6 it is a /64. */
  readonly address: string;
  /** The neighbourhood, several subscribers or one with many addresses: an IPv4 /24 or an IPv6 /56. */
  readonly neighbourhood: string;
  /** The provider's block: an IPv4 /16, or an IPv6 /48, the largest that one subscriber is usually given. */
  readonly block: string;
  /** What one subscriber has at most, so that two of these are different networks: an IPv4 /24 or an IPv6 /48. */
  readonly distinct: string;
}

/** The networks of an address; text that is no address is its own network. */
export function networkOf(address: string): Network {
  if (isIPv4(address)) {
    const [a, b, c] = address.split('.');
    const neighbourhood = `${a}.${b}.${c}.0/24`;
    return { address, neighbourhood, block: `${a}.${b}.0.0/16`, distinct: neighbourhood };
  }
  if (!isIPv6(address)) {
    return { address, neighbourhood: address, block: address, distinct: address };
  }
  const [a, b, c, d = 0] = groupsOf(address);
  const prefix = [a, b, c].map((group) => (group ?? 0).toString(16)).join(':');
  const block = `${prefix}::/48`;
  return {
    address: `${prefix}:${d.toString(16)}::/64`,
    neighbourhood: `${prefix}:${(d & 0xff00).toString(16)}::/56`,
    block,
    distinct: block,
  };
}

/** The 16-bit groups of an IPv6 address, with `::` expanded to zeros. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%');
  const [head = '', tail] = unscoped.split('::');
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** A trailing IPv4 address stands for two groups; their value does not matter for the prefix. */
function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
