import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Brakes } from '../../src/catalogue/brakes.ts';
import { createCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { createBlockedNames } from '../../src/domain/reports/blocked-names.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { imageDataUrl } from '../http/support.ts';
import { openEmptyStore } from '../support/empty-store.ts';

const capitu = {
  name: 'Capitu',
  gender: 'female',
  type: 'ENFP',
  identity: null,
  icon: null,
} as const;

/** One store behind a catalogue without brakes and one with them. */
async function open(brakes: Partial<Brakes>) {
  const store = await openEmptyStore();
  const make = (given?: Brakes) =>
    createCatalogue({
      store,
      encodeIcon,
      featured: NOBODY_FEATURED,
      writeSamples: async () => ({ created: 0, refused: [] }),
      newId: randomUUID,
      newSeed: () => 1,
      now: () => new Date().toISOString(),
      fingerprint: (text) => createHash('sha256').update(text).digest('hex'),
      brakes: given,
    });
  return { free: make(), braked: make({ isBlocked: null, acceptsNewIcons: true, ...brakes }) };
}

describe('the brakes', () => {
  it('refuse blocked names, whoever creates, edits or restores', async () => {
    const { free, braked } = await open({ isBlocked: createBlockedNames(['fulano de tal']) });
    const blocked = { ...capitu, name: 'Fulano de Tál!' };
    await expect(braked.create(blocked)).rejects.toMatchObject({ code: 'blocked_name' });
    const { id } = await braked.create({ ...capitu, name: 'fulanos de tal' });
    await expect(braked.update(id, 1, blocked)).rejects.toMatchObject({ code: 'blocked_name' });
    await free.update(id, 1, blocked);
    await braked.update(id, 2, capitu);
    await expect(braked.restore(id, 3, 2)).rejects.toMatchObject({ code: 'blocked_name' });
    expect(await braked.restore(id, 3, 1)).toMatchObject({ name: 'fulanos de tal' });
  });

  it('refuse new pictures, and let known ones pass', async () => {
    const { free, braked } = await open({ acceptsNewIcons: false });
    const [known, fresh] = [await imageDataUrl(), await imageDataUrl('png', 20, '#ff0000')];
    const { id, icon } = await free.create({ ...capitu, icon: known });
    await expect(braked.create({ ...capitu, icon: fresh })).rejects.toMatchObject({
      code: 'icons_closed',
    });
    await expect(braked.update(id, 1, { ...capitu, icon: fresh })).rejects.toMatchObject({
      code: 'icons_closed',
    });
    expect(await braked.update(id, 1, { ...capitu, name: 'Capitolina', icon })).toMatchObject({
      icon,
    });
    expect(await braked.create({ ...capitu, icon: known })).toMatchObject({ icon });
    expect(await braked.create(capitu)).toMatchObject({ icon: null });
  });
});
