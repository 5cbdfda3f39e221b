/** Draws the link previews that do not change while the product runs: those of home and the types. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { FIXED_PREVIEWS } from '../src/domain/preview.ts';
import { drawPreview } from '../src/link-pictures/draw.ts';
import { BUILT_PREVIEWS, builtFile } from '../src/link-pictures/link-pictures.ts';

await rm(BUILT_PREVIEWS, { recursive: true, force: true });
await mkdir(BUILT_PREVIEWS, { recursive: true });
await Promise.all(
  FIXED_PREVIEWS.map(async (subject) => {
    await writeFile(builtFile(subject), await drawPreview(subject, async () => null));
  }),
);
