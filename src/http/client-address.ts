import { type BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Whose request this is. `X-Forwarded-For` is read from the right, as long as the one who says so is
 * a trusted proxy: what stands further left may be forged.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = normalise(remote ?? '');
  const hops = (forwardedFor ?? '').split(',').map((hop) => normalise(hop.trim()));
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address === '' ? 'unknown' : address;
}

function normalise(address: string): string {
  return address.replace(MAPPED, '');
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
