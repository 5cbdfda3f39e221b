import { BASE_PATH } from './paths.ts';

/** Addresses that pages never ask for; not among `paths`, which every page brings as a script. */
export const serverPaths = {
  /** At the root, where crawlers look for it. */
  robots: '/robots.txt',
  /** The index of the sitemaps, the one of pages, and those of personalities, from 1. */
  sitemap: `${BASE_PATH}/sitemap.xml`,
  sitemapOfPages: `${BASE_PATH}/sitemap/paginas.xml`,
  sitemapOfPeople: (number: number) => `${BASE_PATH}/sitemap/${number}.xml`,
  /** Pattern of what follows, for routes. */
  previews: `${BASE_PATH}/previa/*`,
  /** The picture beside a shared link; `key` as `previewKey` names it. */
  preview: (key: string, hash: string) => `${BASE_PATH}/previa/${key}/${hash}.png`,
} as const;

/** The key in the well-formed address of a preview, or null for any other text. */
export function previewKeyIn(path: string): string | null {
  return /^\/mbti-db\/previa\/([^/]+)\/[0-9a-f]{16}\.png$/.exec(path)?.[1] ?? null;
}
