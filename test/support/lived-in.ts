import { createHash } from 'node:crypto';
import type { Store } from '../../src/catalogue/store.ts';
import type { Icon, NewPersonality, WriteContext } from '../../src/catalogue/stored-personality.ts';
import { FILLED, newPerson } from './people.ts';

const BATCH = 100;
/** Number of people per batch who are changed, each in another way. */
const KINDS = 36;
const DAY = '2026-02-02';
/** Texts that are easily damaged by a conversion to another format. */
const ODD_TRAITS = {
  ...FILLED,
  work: 'Война; "мир", =1+1',
  aliases: ["D'Ávila\\", '한국', '{"a":[1]}'],
  rationale: "– 'x'; %_ \\N \u{1f469}\u200d\u{1f680}",
};

/**
 * Fills a store with people who have a history of every kind, in every batch of a hundred and in changing orders:
 * edits, removals, restorations, erasures of people, versions and icons, places in the gallery that are taken again,
 * rollbacks, locks, guesses, reports and holds.
 */
export async function fillWithLife(store: Store, count: number): Promise<void> {
  const everybody: NewPersonality[] = [];
  for (let at = 0; at < count; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, i) =>
      newPerson({
        name: `Pessoa ${at + i}`,
        type: (at + i) % 3 === 0 ? 'ENFP' : 'ISTJ',
        icon: i % 9 === 0 ? pictureOf(`picture ${(at + i) % 30}`) : null,
        ...(i % 4 === 0 ? ODD_TRAITS : {}),
      }),
    );
    await store.create(batch, by(at));
    const request = { key: `key ${at}`, fingerprint: 'abc' };
    await store.createOnce(request, newPerson({ name: `De novo ${at}` }), by(at));
    await store.sourceOf('192.0.2.0/24', by(at).at);
    everybody.push(...batch);
    // Some people of this batch and some of earlier batches, in a different order each time.
    for (let i = 0; i < KINDS; i += 1) {
      const person = everybody[(i * (37 + at / BATCH) + at) % everybody.length];
      if (person !== undefined) await live(store, person, i, at + i);
    }
    const visitor = visitorOf(at);
    const people = await store.findRollback({ visitor, since: `${DAY}T00:00:00.000Z` });
    if (people !== null) {
      const scope = { visitor, since: `${DAY}T00:00:00.000Z` };
      await store.rollBack({ scope, ids: people.slice(0, 5), operation: null }, by(null));
    }
  }
}

/** Skips changes that are not possible, such as an edit of a held personality. */
async function live(store: Store, person: NewPersonality, kind: number, at: number): Promise<void> {
  const { id } = person;
  const stored = await store.get(id);
  const newest = (await store.history(id, { before: null, limit: 1 }))?.items[0];
  const context = by(at);
  const code = Buffer.from(at.toString(16).padStart(32, '0'), 'hex');
  if (stored === null) {
    const before = newest?.change === 'removed' && kind % 2 === 0 ? newest : null;
    if (before !== null)
      await attempt(
        store.restore(id, { newest: before.version, version: before.version - 1 }, context),
      );
    return;
  }
  const { version } = stored;
  const edited = { ...person, name: `${person.name}, ${at}`, icon: null };
  await store.guesses.put(
    { id, voter: code, pattern: 1 + (at % 40), at: context.at },
    () => at % 5 > 0,
  );
  switch (kind % 12) {
    case 0:
    case 1:
      await attempt(store.remove(id, version, context));
      break;
    case 2:
      await attempt(store.update(id, version, edited, context));
      await attempt(store.remove(id, version + 1, context));
      await attempt(store.restore(id, { newest: version + 2, version: version + 1 }, context));
      break;
    case 3:
      // Each erasure rewrites the file.
      if (kind === 3) await store.erase(id);
      break;
    case 4:
      await store.lock(id, true);
      break;
    case 5:
    case 6: {
      const report = {
        version: null,
        kind: 'insult',
        text: `denúncia ${at}`,
        at: context.at,
      } as const;
      await store.reports.report({
        ...report,
        id,
        network: code,
        voter: kind % 2 === 0 ? code : null,
      });
      if (kind % 4 === 1) await store.reports.hold({ id, at: context.at });
      else if (kind % 4 === 2) {
        const newest = (await store.reports.newest(id))?.version ?? 0;
        await store.reports.dismiss({ id, newest, at: context.at });
      }
      break;
    }
    case 7:
      await attempt(store.update(id, version, edited, context));
      if (kind === 7) await attempt(store.eraseVersion(id, version));
      break;
    default:
      await attempt(
        store.update(id, version, { ...edited, icon: pictureOf(`picture ${at % 40}`) }, context),
      );
  }
}

async function attempt(change: Promise<unknown>): Promise<void> {
  await change.catch(() => {});
}

const visitorOf = (at: number) => `visitor${Math.floor(at / BATCH) % 4}`;

function by(at: number | null): WriteContext {
  const time = `${DAY}T00:00:00.000Z`;
  if (at === null) return { visitor: null, source: null, at: time };
  return { visitor: visitorOf(at), source: `network ${at % 7}`, at: time };
}

function pictureOf(text: string): Icon {
  const [bytes, larger] = [Buffer.from(text), Buffer.from(`larger ${text}`)];
  const hash = createHash('sha256').update(bytes).update(larger).digest('hex');
  return { hash, bytes, larger: [{ side: 150, bytes: larger }] };
}
