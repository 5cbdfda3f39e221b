import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../environment.ts';

interface HeaderOptions {
  /** Off in development: Vite injects styles and a WebSocket, which the policy would block. */
  readonly contentSecurityPolicy: boolean;
  /** Whether to send `Strict-Transport-Security`. */
  readonly https: boolean;
}

const PERMISSIONS_POLICY = { geolocation: [], microphone: [], payment: [], usb: [] };

type TransportOptions = Pick<HeaderOptions, 'https'>;

function common({ https }: TransportOptions) {
  return {
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    // Without includeSubDomains, since other hosts of the domain may belong to others.
    strictTransportSecurity: https ? 'max-age=63072000' : false,
    permissionsPolicy: PERMISSIONS_POLICY,
    // Omitted: only browsers and plug-ins that no longer exist read these.
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  } as const;
}

/** Sets the headers of pages: scripts and styles need a nonce or our origin, everything else needs our origin. */
export function pageHeaders(options: HeaderOptions): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    ...common(options),
    ...(options.contentSecurityPolicy ? { contentSecurityPolicy: PAGE_POLICY } : {}),
  });
}

const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", NONCE],
  styleSrc: ["'self'", NONCE],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  // Our scripts never create markup or code from strings.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
};

const DATA_POLICY = {
  defaultSrc: ["'none'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  sandbox: [],
};

/** Sets the headers of data, whose policy allows nothing in case the data is opened as a document. */
export function dataHeaders(options: TransportOptions): MiddlewareHandler<AppEnv> {
  return secureHeaders({ ...common(options), contentSecurityPolicy: DATA_POLICY });
}

/** Sets the headers of icons, which are those of data except that other sites may embed icons. */
export function iconHeaders(options: HeaderOptions): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    ...common(options),
    crossOriginResourcePolicy: 'cross-origin',
    contentSecurityPolicy: DATA_POLICY,
  });
}

const READS = ['GET', 'HEAD'];
const READABLE = ['ETag', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'].join(
  ', ',
);

const answerPreflight = cors({
  origin: '*',
  allowMethods: READS,
  allowHeaders: ['If-None-Match'],
  maxAge: 86_400,
});

/**
 * CORS middleware: other sites may read without credentials, but not write. Responses to writes have no CORS headers,
 * and preflights allow only methods that read.
 */
export const allowCrossOriginReads = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req;
  if (method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined)
    return answerPreflight(c, next);
  await next();
  if (!READS.includes(method)) return;
  c.res.headers.set('Access-Control-Allow-Origin', '*');
  c.res.headers.set('Access-Control-Expose-Headers', READABLE);
});
