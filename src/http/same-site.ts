/**
 * May this write come from where it comes? Browsers say `Sec-Fetch-Site`, older ones `Origin`; who
 * says neither is no browser, and no page can have sent him.
 */
export function isSameSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('Origin');
  if (origin === null) return true;
  return origin === publicUrl || URL.parse(origin)?.host === headers.get('Host');
}
