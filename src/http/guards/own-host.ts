import { isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../../domain/failure.ts';
import { LOOPBACK, type Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';

/** `example.org:443`, `[::1]:3000`. */
const AUTHORITY = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Accepts only our hosts: that of the public address, the one the server listens on, and loopback.
 * Otherwise another site could point its own name at this server (DNS rebinding), and its pages would have
 * the same origin and could read and write everything.
 */
export function requireOwnHost({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>) {
  const own = new Set([
    ...LOOPBACK,
    new URL(publicUrl).hostname,
    isIPv6(host) ? `[${host}]` : host,
  ]);
  const isOwn = (authority: string): boolean => {
    const [, name] = AUTHORITY.exec(authority) ?? [];
    return name !== undefined && own.has(name.toLowerCase());
  };
  return createMiddleware<AppEnv>((c, next) => {
    const { rawHeaders, url } = c.env?.incoming ?? {};
    if (hasSeveralHosts(rawHeaders)) throw new Failure('malformed_request');
    const host = c.req.header('Host');
    if (host !== undefined && !isOwn(host)) throw new Failure('misdirected');
    // The request target may contain a host, too (`GET http://example.org/ HTTP/1.1`).
    const isPath = url?.startsWith('/') === true;
    if (!isPath && !isOwn(new URL(c.req.url).host)) throw new Failure('misdirected');
    return next();
  });
}

/** Node uses the first of several Host headers, but a proxy in front of it may have used another. */
function hasSeveralHosts(rawHeaders: readonly string[] = []): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether a `Host` names this machine by a name that no other site can have. */
export function isLoopback(authority: string): boolean {
  const [, name = ''] = AUTHORITY.exec(authority) ?? [];
  return LOOPBACK.includes(name.toLowerCase());
}
