/** Puts the parts of all figures into one file anew, from the drawings: `npm run cast`. */
import { writeFile } from 'node:fs/promises';
import { drawCast } from './cast.ts';

await writeFile(new URL('../src/ui/art/cast.svg', import.meta.url), await drawCast());
