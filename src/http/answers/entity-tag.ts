import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from '../environment.ts';

/**
 * Whether an `If-None-Match` header (a list of tags, or `*`) matches a tag. The comparison is weak (RFC 9110, section
 * 13.1.2), because proxies that compress a response make its tag weak.
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return named.includes(tag);
}

/** Responds with JSON and its entity tag; see `taggedText`. */
export function taggedJson(c: Context<AppEnv>, value: unknown, cacheControl: string): Response {
  return taggedText(c, JSON.stringify(value), { type: 'application/json', cacheControl });
}

/** Responds with text and an entity tag, which is a hash of the text; with 304 if the client's tag matches. */
export function taggedText(
  c: Context<AppEnv>,
  text: string,
  { type, cacheControl }: { readonly type: string; readonly cacheControl: string },
): Response {
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', cacheControl);
  if (matchesTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': type });
}

/** Cache-Control: shared caches may reuse the response for 3 s; browsers revalidate, so visitors see their changes. */
export const SHARED_BRIEFLY = 'public, max-age=0, s-maxage=3';
/** Cache-Control: any cache may store the response, and must revalidate it at each use. */
export const REVALIDATE = 'public, no-cache';

/** Formats a version as an entity tag: `"3"`. */
export function formatVersion(version: number): string {
  return `"${version}"`;
}

/**
 * Parses a single tag in the form of `formatVersion`; null for anything else, including lists and `*`.
 * A weak tag (`W/"3"`) is accepted, because proxies that compress a response make its tag weak.
 */
export function parseVersion(tag: string): number | null {
  const match = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(tag);
  return match?.[1] === undefined ? null : Number(match[1]);
}
