import { isLoopback } from './own-host.ts';

/**
 * Whether a write comes from a page of this site. Browsers say `Sec-Fetch-Site`, older ones `Origin`; a
 * request with neither comes from no page. Origins are compared whole: scheme, host and port.
 */
export function isSameSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('Origin');
  if (origin === null || origin === publicUrl) return true;
  // Opened on the machine itself, by another of its names than the public one.
  const host = headers.get('Host') ?? '';
  return isLoopback(host) && origin === `http://${host}`;
}
