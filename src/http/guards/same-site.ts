import { isLoopback } from './allowed-hosts.ts';

/**
 * Whether a write comes from our own pages. Browsers send `Sec-Fetch-Site`, older ones `Origin`; a request with neither
 * comes from another program and is accepted. Origins are compared by scheme, host and port.
 */
export function isSameSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('Origin');
  if (origin === null || origin === publicUrl) return true;
  // The page was opened on the same machine by a loopback name.
  const host = headers.get('Host') ?? '';
  return isLoopback(host) && origin === `http://${host}`;
}
