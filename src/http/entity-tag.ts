import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './environment.ts';

/**
 * Whether an `If-None-Match` names a tag: a list, or `*` for any. Tags are compared weakly (RFC 9110,
 * section 13.1.2), since an answer that is packed on the way has a weak one.
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return named.includes(tag);
}

/** JSON with an entity tag made of its bytes; 304 without them where the client has them already. */
export function taggedJson(c: Context<AppEnv>, value: unknown, cacheControl: string): Response {
  const text = JSON.stringify(value);
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', cacheControl);
  if (namesTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}
