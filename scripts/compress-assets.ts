/** Writes compressed copies (.br, .gz) of the built assets, at levels too slow for use per request. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ASSETS = new URL('../build/client/assets/', import.meta.url).pathname;
/** Fonts are already compressed. */
const PACKABLE = /\.(?:js|css|svg)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const names = (await readdir(ASSETS)).filter((name) => PACKABLE.test(name));
await Promise.all(
  names.map(async (name) => {
    const path = join(ASSETS, name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await Promise.all([
      brotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
      zip(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    ]);
  }),
);
