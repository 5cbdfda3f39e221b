import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { ICON_SIDE } from '../../domain/icon.ts';
import { BASE_PATH, iconFileOf } from '../../domain/paths.ts';
import type { AppEnv } from '../environment.ts';
import { IMMUTABLE } from './caching.ts';

/** Responds with an icon of the catalogue. */
export async function serveIcon(c: Context<AppEnv>): Promise<Response> {
  const asked = iconFileOf(c.req.path);
  const icon = asked === null ? null : await c.var.catalogue.icon(asked.hash, asked.side);
  if (icon === null) return c.notFound();
  return c.body(Uint8Array.from(icon.bytes), 200, {
    'Content-Type': icon.side === ICON_SIDE ? 'image/png' : 'image/webp',
    'Cache-Control': IMMUTABLE,
  });
}

/** Responds with the built assets of a folder, compressed when they were built. */
export function serveAssets(folder: string) {
  return serveStatic<AppEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(BASE_PATH.length),
  });
}
