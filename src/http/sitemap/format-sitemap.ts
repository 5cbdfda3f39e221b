import { escapeXml } from '../answers/xml.ts';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The list of other sitemaps, by sitemaps.org’s protocol. */
export function formatIndex(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap>${location(address)}</sitemap>\n`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${lines.join('')}</sitemapindex>\n`;
}

/** The elements of a sitemap around its entries, which are many. */
export function formatSitemap(entries: readonly string[]): string {
  return `${HEAD}<urlset ${SCHEMA}>\n${entries.join('')}</urlset>\n`;
}

export function formatEntry(address: string, lastChange?: string): string {
  const modified = lastChange === undefined ? '' : `<lastmod>${escapeXml(lastChange)}</lastmod>`;
  return `<url>${location(address)}${modified}</url>\n`;
}

function location(address: string): string {
  return `<loc>${escapeXml(address)}</loc>`;
}
