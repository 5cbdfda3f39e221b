import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = 'virtual:libraries';
const CODE = `
import { hydrateRoot } from 'react-dom/client';
import { createElement } from 'react';
hydrateRoot(document.body, createElement('p'));
`;

/** Bytes (brotli) of React and React DOM alone. */
export async function weighLibraries(): Promise<number> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2023', rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'libraries',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) => (id === `\0${ENTRY}` ? CODE : null),
      },
    ],
  });
  if (!('output' in result)) throw new Error('The libraries were not bundled.');
  return result.output
    .flatMap((chunk) => ('code' in chunk ? [brotliCompressSync(chunk.code).length] : []))
    .reduce((sum, size) => sum + size, 0);
}
