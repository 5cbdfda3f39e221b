/** Regenerates the file with the parts of all figures from the drawings: `npm run cast`. */
import { writeFile } from 'node:fs/promises';
import { drawCast } from './cast.ts';

await writeFile(new URL('../src/figures/cast.svg', import.meta.url), await drawCast());
