import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import type { AppEnv } from '../environment.ts';

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const GZIP = { level: 4 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The encodings in order of preference. Higher levels cost more time than their smaller size saves. All are
 * synchronous: a page takes about a millisecond, a sitemap five, and a megabyte of text twenty, while a task in the
 * thread pool takes three even for a small page.
 */
const ENCODINGS = [
  { name: 'zstd', compress: (plain: Uint8Array) => zstdCompressSync(plain, ZSTD) },
  { name: 'br', compress: (plain: Uint8Array) => brotliCompressSync(plain, BROTLI) },
  { name: 'gzip', compress: (plain: Uint8Array) => gzipSync(plain, GZIP) },
];

/**
 * Middleware that compresses pages with the first of our encodings that the browser accepts, whatever order the browser
 * prefers. The address of a page has three representations, the document, its parts and its data, which `Vary` tells.
 */
export const compressPages = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.append('Vary', 'Accept, Accept-Encoding, Part');
  await compressBody(c);
});

/**
 * Middleware that compresses data in the same way. The body is compressed in one piece, since a stream would take a
 * second write and more time than the compression. A 304 must have the `Vary` of the 200 (RFC 9110, section 15.4.5).
 */
export const compressData = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (hasContent(c.res) || c.res.status === 304) c.res.headers.append('Vary', 'Accept-Encoding');
  await compressBody(c);
});

/**
 * Whether a response has a body, or would have one if a HEAD were a GET, judged by its Content-Type. Accessing
 * `Response.body` instead would take half a millisecond for a page, because it converts the text to a stream.
 */
const hasContent = ({ headers }: Response): boolean => headers.has('Content-Type');

/**
 * Compresses the body of the response. The response to a HEAD and a 304 describe the compressed response: both have its
 * entity tag (RFC 9110, sections 9.3.2 and 15.4.5), and the response to a HEAD has its encoding too.
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
  replaceBody(c, encoding.compress(new Uint8Array(await c.res.arrayBuffer())));
}

/**
 * Middleware that compresses a large text in the thread pool, by gzip or deflate, so that the event loop is not
 * blocked.
 */
export const compressLarge: MiddlewareHandler = compress();

function replaceBody(c: Context<AppEnv>, body: Uint8Array<ArrayBuffer>): void {
  const { status, headers } = c.res;
  // Without this, Hono would merge the headers of both responses, and convert the body to a stream.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}

function chooseEncoding(c: Context<AppEnv>) {
  const accepted = parseAccept(c.req.header('Accept-Encoding') ?? '');
  return ENCODINGS.find(({ name }) =>
    accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0),
  );
}

/** Makes the entity tag weak: another encoding must not have the same strong tag (RFC 9110, section 8.8.3). */
function weaken(headers: Headers): void {
  const tag = headers.get('ETag');
  if (tag !== null && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
}
