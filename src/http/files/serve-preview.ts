import type { Context } from 'hono';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf } from '../../domain/failure.ts';
import {
  FIXED_PREVIEWS,
  type PreviewSubject,
  previewKey,
  QUESTION_KEY,
} from '../../domain/preview.ts';
import { previewKeyIn } from '../../domain/server-paths.ts';
import { previewAddress } from '../../previews/address.ts';
import type { Previews } from '../../previews/previews.ts';
import type { AppEnv } from '../environment.ts';
import { IMMUTABLE } from './caching.ts';

/** Responds with the picture beside a link. The address of a former picture leads to the one of now. */
export function servePreview(previews: Previews) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { pathname } = new URL(c.req.url);
    const key = previewKeyIn(pathname);
    const subject = key === null ? null : await findSubject(key, c.var.catalogue);
    if (subject === null) return c.notFound();
    const address = previewAddress(subject);
    if (address !== pathname) return c.redirect(address);
    return c.body(Uint8Array.from(await previews.picture(subject)), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': IMMUTABLE,
    });
  };
}

async function findSubject(key: string, catalogue: Catalogue): Promise<PreviewSubject | null> {
  const fixed = FIXED_PREVIEWS.find((subject) => previewKey(subject) === key);
  if (fixed !== undefined) return fixed;
  const kind = key.endsWith(QUESTION_KEY) ? 'question' : 'personality';
  const id = kind === 'question' ? key.slice(0, -QUESTION_KEY.length) : key;
  try {
    return { kind, personality: await catalogue.get(id) };
  } catch (error) {
    if (codeOf(error) === 'not_found') return null;
    throw error;
  }
}
