import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReports } from '../../../src/catalogue/reports.ts';
import { standsFor } from '../../../src/domain/figures/figure.ts';
import { paths } from '../../../src/domain/paths.ts';
import { TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { createOne, type OpenApp, remove, replace } from '../support.ts';
import { openWithPages } from './support.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The people on the bars of home, and the ids to which the bars link. */
async function podiumOf(app: OpenApp, address = paths.home()) {
  const html = await (await app.request(address)).text();
  const { snapshot } = JSON.parse(/id="dados">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  const linked = [...html.matchAll(/<a\b[^>]*? href="([^"]*)" title="([^"]*)" tabindex="-1"/g)];
  const podium: {
    id: string;
    name: string;
    type: string;
    gender: string;
    figure: object | null;
  }[] = snapshot.podium;
  expect(linked.map(([, href, title]) => [href, title])).toEqual(
    podium.map(({ id, name }) => [paths.personality(id), name]),
  );
  return podium;
}

const LOOK = '2k00n';

describe('the podium of home', () => {
  it('has a person of each type with a look: the same all day, also in a search, and others on the next day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T03:00:00Z') });
    const app = await openWithPages();
    expect(await podiumOf(app)).toEqual([]);
    await createOne(app, { type: 'INTJ', look: null });
    expect(await podiumOf(app)).toEqual([]);
    for (const type of TYPE_CODES)
      for (const gender of ['female', 'male', 'female', 'male'])
        await createOne(app, { name: type, gender, type, look: LOOK });
    const today = await podiumOf(app);
    expect(today.map(({ type }) => type)).toEqual(TYPE_CODES);
    expect(today.every(({ figure }) => figure !== null)).toBe(true);
    // Each figure has its emblem at the right.
    expect(today.map(({ gender }) => gender)).toEqual(TYPE_CODES.map((type) => standsFor(type)));

    // Midnight is at three o'clock UTC.
    vi.setSystemTime(new Date('2026-03-11T02:59:00Z'));
    expect(await podiumOf(app)).toEqual(today);
    expect(await podiumOf(app, paths.home({ q: 'intj' }))).toEqual(today);
    const all = await (await app.request(paths.api.search())).json();
    expect(all.podium).toEqual(today);
    const found = await (await app.request(paths.api.search({ q: 'intj' }))).json();
    expect(found).not.toHaveProperty('podium');

    vi.setSystemTime(new Date('2026-03-11T03:01:00Z'));
    const tomorrow = await podiumOf(app);
    expect(tomorrow.map(({ type }) => type)).toEqual(TYPE_CODES);
    expect(tomorrow).not.toEqual(today);
  });

  it('never has a removed, held or erased person, or a replaced state; a type without people has none', async () => {
    const app = await openWithPages();
    // The drawing of this gender does not represent the type, so that only the second query finds them.
    const gender = standsFor('ISTP') === 'female' ? 'male' : 'female';
    const other = { type: 'ISTP', gender, look: LOOK };
    const erased = await createOne(app, { name: 'Bentinho', ...other });
    expect(await podiumOf(app)).toMatchObject([{ name: 'Bentinho' }]);
    expect((await replace(app, erased.id, 1, { name: 'Bento', ...other })).status).toBe(200);
    expect(await podiumOf(app)).toMatchObject([{ name: 'Bento' }]);
    await app.store.erase(erased.id);
    expect(await podiumOf(app)).toEqual([]);

    const first = await createOne(app, { name: 'Capitu', type: 'ENFP', look: LOOK });
    const held = await createOne(app, { name: 'Hamlet', type: 'INFP', look: LOOK });
    expect((await podiumOf(app)).map(({ name }) => name).sort()).toEqual(['Capitu', 'Hamlet']);
    await remove(app, first.id, 1);
    expect((await podiumOf(app)).map(({ name }) => name)).toEqual(['Hamlet']);
    await createReports({ store: app.store, now: () => new Date().toISOString() }).moderation.act(
      'hold',
      held.id,
      1,
    );
    expect(await podiumOf(app)).toEqual([]);
  });
});
