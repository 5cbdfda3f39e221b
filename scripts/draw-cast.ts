/** Draws the sixteen figures of the distribution anew, from the illustrations: `npm run cast`. */
import { writeFile } from 'node:fs/promises';
import { castSprite } from './cast-sprite.ts';

await writeFile(new URL('../src/ui/art/cast.svg', import.meta.url), await castSprite());
