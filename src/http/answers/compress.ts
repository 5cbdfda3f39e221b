import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../environment.ts';

/** In order of preference. Higher levels than those below cost more time than their smaller size saves. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Bytes up to which brotli and gzip are synchronous too: they take about a tenth of a millisecond then, and
 * a task of the thread pool takes three. zstd always is: a third of a millisecond for a whole page.
 */
const AT_ONCE_MAX = 32 * 1024;

const AT_ONCE: Readonly<Record<Encoding, (plain: Uint8Array) => Uint8Array>> = {
  zstd: (plain) => zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (plain) => brotliCompressSync(plain, BROTLI),
  gzip: (plain) => gzipSync(plain),
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const IN_THREAD_POOL: Readonly<
  Record<Exclude<Encoding, 'zstd'>, (plain: Uint8Array) => Promise<Uint8Array>>
> = {
  br: (plain) => brotli(plain, BROTLI),
  gzip: (plain) => zip(plain),
};

/**
 * Compresses pages with our most preferred encoding that the browser accepts, whatever order it prefers. Their
 * addresses have two representations: the document, and its data.
 */
export const compressPages = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.append('Vary', 'Accept, Accept-Encoding');
  await compressBody(c);
});

/** The same for data. As one piece: a stream would take a second write, and more time than the compression. */
export const compressData = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.body !== null) c.res.headers.append('Vary', 'Accept-Encoding');
  await compressBody(c);
});

/**
 * The answer to HEAD and a 304 stand for a compressed response and have its tag (RFC 9110, sections 9.3.2 and
 * 15.4.5), HEAD its encoding too.
 */
async function compressBody(c: Context<AppEnv>): Promise<void> {
  const isHead = c.req.method === 'HEAD';
  const isUnchanged = c.res.status === 304;
  if (c.res.body === null && !isHead && !isUnchanged) return;
  const encoding = chooseEncoding(c);
  if (encoding === null) return;
  weaken(c.res.headers);
  if (isUnchanged) return;
  c.res.headers.set('Content-Encoding', encoding);
  c.res.headers.delete('Content-Length');
  if (isHead) return;
  const compressed = await compress(encoding, new Uint8Array(await c.res.arrayBuffer()));
  const { status, headers } = c.res;
  c.res = new Response(Uint8Array.from(compressed), { status, headers });
}

function compress(encoding: Encoding, plain: Uint8Array): Uint8Array | Promise<Uint8Array> {
  if (encoding === 'zstd' || plain.length <= AT_ONCE_MAX) return AT_ONCE[encoding](plain);
  return IN_THREAD_POOL[encoding](plain);
}

function chooseEncoding(c: Context<AppEnv>): Encoding | null {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: 'identity',
    match: (offered) =>
      ENCODINGS.find((one) => offered.some(({ type, q }) => type.toLowerCase() === one && q > 0)) ??
      'identity',
  });
  const isKnown = (name: string): name is Encoding => ENCODINGS.some((one) => one === name);
  return isKnown(encoding) ? encoding : null;
}

/** Another encoding is another representation, which must not have the same strong tag (RFC 9110, 8.8.3). */
function weaken(headers: Headers): void {
  const tag = headers.get('ETag');
  if (tag !== null && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
}
