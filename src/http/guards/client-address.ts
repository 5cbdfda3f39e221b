import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

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

/** The same of a request as Node reads it. */
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
