import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import type { AppEnv } from '../environment.ts';

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const GZIP = { level: 4 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * In order of preference. Higher levels cost more time than their smaller size saves. All are synchronous: a page takes
 * about a millisecond, a sitemap five, and a megabyte of texts twenty, while a task of the thread pool takes three
 * even for a small page.
 */
const ENCODINGS = [
  { name: 'zstd', compress: (plain: Uint8Array) => zstdCompressSync(plain, ZSTD) },
  { name: 'br', compress: (plain: Uint8Array) => brotliCompressSync(plain, BROTLI) },
  { name: 'gzip', compress: (plain: Uint8Array) => gzipSync(plain, GZIP) },
];

/**
 * Compresses pages with our most preferred encoding that the browser accepts, whatever order it prefers. Their
 * addresses have two representations: the document, and its data.
 */
export const compressPages = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.append('Vary', 'Accept, Accept-Encoding');
  await compressBody(c);
});

/**
 * Compresses data as pages are compressed. As one piece: a stream would take a second write, and more time than the
 * compression. A 304 must have the Vary of the 200 (RFC 9110, section 15.4.5).
 */
export const compressData = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (hasContent(c.res) || c.res.status === 304) c.res.headers.append('Vary', 'Accept-Encoding');
  await compressBody(c);
});

/**
 * Whether an answer, or that to a GET where this is one to HEAD, has a body, by the header that says of what type it
 * is. Asking for the body itself takes half a millisecond for a page: the text of an answer is sent as it is, until
 * somebody asks for it as a stream.
 */
const hasContent = ({ headers }: Response): boolean => headers.has('Content-Type');

/**
 * The answer to HEAD and a 304 stand for a compressed response and have its tag (RFC 9110, sections 9.3.2 and
 * 15.4.5), HEAD its encoding too.
 */
async function compressBody(c: Context<AppEnv>): Promise<void> {
  const isUnchanged = c.res.status === 304;
  if (!hasContent(c.res) && !isUnchanged) return;
  const encoding = chooseEncoding(c);
  if (encoding === undefined) return;
  weaken(c.res.headers);
  if (isUnchanged) return;
  c.res.headers.set('Content-Encoding', encoding.name);
  c.res.headers.delete('Content-Length');
  if (c.req.method === 'HEAD') return;
  const { status, headers } = c.res;
  const compressed = encoding.compress(new Uint8Array(await c.res.arrayBuffer()));
  // Hono would merge the headers of an answer that replaces another one, and make its body a stream.
  c.res = undefined;
  c.res = new Response(compressed, { status, headers });
}

function chooseEncoding(c: Context<AppEnv>) {
  const accepted = parseAccept(c.req.header('Accept-Encoding') ?? '');
  return ENCODINGS.find(({ name }) =>
    accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0),
  );
}

/** Another encoding is another representation, which must not have the same strong tag (RFC 9110, 8.8.3). */
function weaken(headers: Headers): void {
  const tag = headers.get('ETag');
  if (tag !== null && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
}
