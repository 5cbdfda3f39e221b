import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { createReports } from '../../src/catalogue/reports.ts';
import type { WriteRestrictions } from '../../src/catalogue/write-restrictions.ts';
import { NO_LATER_TRAITS, WRITTEN_FIELDS } from '../../src/domain/people/fields.ts';
import { createBlockedNames } from '../../src/domain/reports/blocked-names.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { draft, FILLED } from '../support/people.ts';
import { imageDataUrl } from '../support/picture.ts';

const capitu = draft({ name: 'Capitu', gender: 'female', type: 'ENFP' });

/** One store behind a catalogue without restrictions and one with them. */
async function open(restrictions: Partial<WriteRestrictions>) {
  const store = await openSqliteStore(':memory:');
  const make = (given?: WriteRestrictions) =>
    createCatalogue({
      store,
      encodeIcon,
      featured: NOBODY_FEATURED,
      writeSamples: async () => ({ created: 0, refused: [] }),
      newId: randomUUID,
      newSeed: () => 1,
      now: () => new Date().toISOString(),
      fingerprint: (text) => createHash('sha256').update(text).digest('hex'),
      restrictions: given,
    });
  const given = { isBlocked: null, acceptsNewIcons: true, ...restrictions };
  const { moderation } = createReports({
    store,
    now: () => new Date().toISOString(),
    restrictions: given,
  });
  return { free: make(), restricted: make(given), moderation, store };
}

describe('write restrictions', () => {
  it('refuse blocked names on creation, update and restoration', async () => {
    const { free, restricted } = await open({ isBlocked: createBlockedNames(['fulano de tal']) });
    const blocked = { ...capitu, name: 'Fulano de Tál!' };
    await expect(restricted.create(blocked)).rejects.toMatchObject({ code: 'blocked_name' });
    const { id } = await restricted.create({ ...capitu, name: 'fulanos de tal' });
    await expect(restricted.update(id, 1, blocked)).rejects.toMatchObject({ code: 'blocked_name' });
    await free.update(id, 1, blocked);
    await restricted.update(id, 2, capitu);
    await expect(restricted.restore(id, { newest: 3, version: 2 })).rejects.toMatchObject({
      code: 'blocked_name',
    });
    expect(await restricted.restore(id, { newest: 3, version: 1 })).toMatchObject({
      name: 'fulanos de tal',
    });
  });

  it.for(WRITTEN_FIELDS)('refuse blocked phrases in %s too', async (field) => {
    const { free, restricted } = await open({ isBlocked: createBlockedNames([`um i ${field}`]) });
    const blocked = { ...capitu, [field]: FILLED[field] };
    await expect(restricted.create(blocked)).rejects.toMatchObject({ code: 'blocked_name' });
    const { id } = await free.create(blocked);
    await free.update(id, 1, { ...capitu, ...NO_LATER_TRAITS });
    await expect(restricted.restore(id, { newest: 2, version: 1 })).rejects.toMatchObject({
      code: 'blocked_name',
    });
  });

  it('keep blocked names from coming back when the operator restores the version before', async () => {
    const { free, moderation, store } = await open({
      isBlocked: createBlockedNames(['fulano']),
    });
    const { id } = await free.create({ ...capitu, name: 'Fulano' });
    await free.update(id, 1, capitu);
    const report = { version: null, kind: 'junk', text: null, voter: null } as const;
    const at = new Date().toISOString();
    await store.reports.report({ ...report, id, network: new Uint8Array(16), at });
    expect(await moderation.reported()).toMatchObject([{ previous: null }]);
    await expect(moderation.act('restore', id, 2)).rejects.toMatchObject({ code: 'blocked_name' });
    expect(await free.get(id)).toMatchObject({ name: 'Capitu', version: 2 });
    // A release is allowed, since the operator sees the name.
    await moderation.act('hold', id, 2);
    await moderation.act('release', id, 3);
    expect(await free.get(id)).toMatchObject({ version: 4 });
  });

  it('refuse new pictures, but accept stored ones', async () => {
    const { free, restricted } = await open({ acceptsNewIcons: false });
    const [known, fresh] = [await imageDataUrl(), await imageDataUrl('png', 20, '#ff0000')];
    const { id, icon } = await free.create({ ...capitu, icon: known });
    await expect(restricted.create({ ...capitu, icon: fresh })).rejects.toMatchObject({
      code: 'icons_closed',
    });
    await expect(restricted.update(id, 1, { ...capitu, icon: fresh })).rejects.toMatchObject({
      code: 'icons_closed',
    });
    expect(await restricted.update(id, 1, { ...capitu, name: 'Capitolina', icon })).toMatchObject({
      icon,
    });
    expect(await restricted.create({ ...capitu, icon: known })).toMatchObject({ icon });
    expect(await restricted.create(capitu)).toMatchObject({ icon: null });
  });
});
