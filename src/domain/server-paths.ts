import { BASE_PATH } from './paths.ts';

/** Addresses that pages never request. Separate from `paths`, which is part of every page’s script. */
export const serverPaths = {
  /** At the root, where crawlers look for it. */
  robots: '/robots.txt',
  /** The sitemap index, the sitemap of the pages, and the sitemaps of personalities, numbered from 1. */
  sitemap: `${BASE_PATH}/sitemap.xml`,
  sitemapOfPages: `${BASE_PATH}/sitemap/paginas.xml`,
  sitemapOfPeople: (number: number) => `${BASE_PATH}/sitemap/${number}.xml`,
  /** The rules by which browsers load pages before their links are followed. */
  speculationRules: `${BASE_PATH}/previsao.json`,
  /** The route pattern of `preview`. */
  previews: `${BASE_PATH}/previa/*`,
  /** The preview picture of a shared link; `key` is that of `previewKey`. */
  preview: (key: string, hash: string) => `${BASE_PATH}/previa/${key}/${hash}.png`,
} as const;

/** The key in a well-formed address of a preview picture; null for any other text. */
export function previewKeyIn(path: string): string | null {
  return /^\/mbti-db\/previa\/([^/]+)\/[0-9a-f]{16}\.png$/.exec(path)?.[1] ?? null;
}
