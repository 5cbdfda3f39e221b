import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { castSprite } from '../../scripts/cast-sprite.ts';

it('the figures of the distribution are those of the illustrations of now', async () => {
  const kept = await readFile(new URL('../../src/ui/art/cast.svg', import.meta.url), 'utf8');
  expect(kept).toBe(await castSprite());
});
