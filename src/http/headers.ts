import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './environment.ts';

export interface HeaderOptions {
  /** Pages built by the development server bring styles and sockets that the policy would refuse. */
  readonly contentSecurityPolicy: boolean;
  /** Whether browsers shall insist on https from now on. */
  readonly https: boolean;
}

const PERMISSIONS_POLICY = { geolocation: [], microphone: [], payment: [], usb: [] };

function common({ https }: HeaderOptions) {
  return {
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    strictTransportSecurity: https ? 'max-age=63072000; includeSubDomains' : false,
    permissionsPolicy: PERMISSIONS_POLICY,
    // For browsers and plug-ins that are gone; each header costs time and bytes of every answer.
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  } as const;
}

/** For pages: scripts and styles by nonce, everything else from here alone. */
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
  // No script of ours makes markup or scripts of text.
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

/** For data: should it be opened as a page, it can do nothing. */
export function dataHeaders(options: HeaderOptions): MiddlewareHandler<AppEnv> {
  return secureHeaders({ ...common(options), contentSecurityPolicy: DATA_POLICY });
}

/** For icons: as for data, but pages of other sites may show them. */
export function iconHeaders(options: HeaderOptions): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    ...common(options),
    crossOriginResourcePolicy: 'cross-origin',
    contentSecurityPolicy: DATA_POLICY,
  });
}

/**
 * For built assets: those of data, except that an SVG may use the `<style>` inside it, which has the
 * figures' fills for dark.
 */
export function assetHeaders(options: HeaderOptions): MiddlewareHandler<AppEnv> {
  const forOthers = dataHeaders(options);
  const forDrawings: MiddlewareHandler<AppEnv> = secureHeaders({
    ...common(options),
    contentSecurityPolicy: { ...DATA_POLICY, styleSrc: ["'unsafe-inline'"] },
  });
  return (c, next) => (c.req.path.endsWith('.svg') ? forDrawings : forOthers)(c, next);
}
