import { isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../../domain/failure.ts';
import { LOOPBACK, type Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';

/** `example.org:443`, `[::1]:3000`. */
const AUTHORITY = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Middleware that accepts only requests for our hosts: the host of the public address, the one that the server listens
 * on, and loopback. Otherwise another site could point its own name at this server (DNS rebinding), and its pages would
 * have the same origin and could read and write everything. Fails with `misdirected`.
 */
export function requireAllowedHost({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>) {
  const allowed = new Set([
    ...LOOPBACK,
    new URL(publicUrl).hostname,
    isIPv6(host) ? `[${host}]` : host,
  ]);
  const isAllowed = (authority: string): boolean => {
    const [, name] = AUTHORITY.exec(authority) ?? [];
    return name !== undefined && allowed.has(name.toLowerCase());
  };
  return createMiddleware<AppEnv>((c, next) => {
    const { rawHeaders, url } = c.env?.incoming ?? {};
    if (hasSeveralHosts(rawHeaders)) throw new Failure('malformed_request');
    const host = c.req.header('Host');
    if (host !== undefined && !isAllowed(host)) throw new Failure('misdirected');
    // The request target may contain a host, too (`GET http://example.org/ HTTP/1.1`).
    const isPath = url?.startsWith('/') === true;
    if (!isPath && !isAllowed(new URL(c.req.url).host)) throw new Failure('misdirected');
    return next();
  });
}

/** Whether a request has several Host headers: Node uses the first, but a proxy may have used another. */
function hasSeveralHosts(rawHeaders: readonly string[] = []): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether a `Host` header has a loopback name, which no other site can have. */
export function isLoopback(authority: string): boolean {
  const [, name = ''] = AUTHORITY.exec(authority) ?? [];
  return LOOPBACK.includes(name.toLowerCase());
}
