import { isIPv4, isIPv6 } from 'node:net';

/**
 * The networks that an address belongs to, as keys by which all limits count: three widths, and the width by which
 * networks are told apart.
 */
export interface Network {
  /** The address of one subscriber: an IPv4 address or an IPv6 /64. */
  readonly address: string;
  /** The neighbourhood, which is several subscribers or one with many addresses: an IPv4 /24 or an IPv6 /56. */
  readonly neighbourhood: string;
  /** The provider's block: an IPv4 /16, or an IPv6 /48, the largest that one subscriber is usually assigned. */
  readonly block: string;
  /** The most that one subscriber has, so that two of these are different networks: an IPv4 /24 or an IPv6 /48. */
  readonly distinct: string;
}

/** The networks of an address. Text that is not an address is its own network. */
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

/** Parses 16-bit groups. A trailing IPv4 address stands for two; their values do not matter for the prefix. */
function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
