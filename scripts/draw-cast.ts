/** Regenerates the file with the parts of all figures from the drawings, and its version: `npm run cast`. */
import { writeFile } from 'node:fs/promises';
import { drawCast, writeVersion } from './cast.ts';

const SOURCE = new URL('../src/', import.meta.url);
const cast = await drawCast();
await writeFile(new URL('figures/cast.svg', SOURCE), cast);
await writeFile(new URL('domain/figures/cast-version.ts', SOURCE), await writeVersion(cast));
