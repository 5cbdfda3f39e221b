import { createHash, randomUUID } from 'node:crypto';
import type { Store } from '../src/catalogue/store.ts';
import type { Edit, WriteContext } from '../src/catalogue/stored-personality.ts';
import { paths } from '../src/domain/paths.ts';
import { NO_LATER_TRAITS } from '../src/domain/people/fields.ts';
import type { State } from '../src/domain/versions/change.ts';
import { GENDERS, IDENTITIES, TYPE_CODES } from '../src/domain/vocabulary.ts';
import { withStore } from '../test/support/open-store.ts';
import { FILLED } from '../test/support/people.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { onEach, type Place } from './stored.ts';

/** A write to PostgreSQL takes several times as long as one in memory. */
const HISTORIES: Readonly<Record<Size, (place: Place) => number>> = {
  small: (place) => (place === 'PostgreSQL' ? 10 : 30),
  full: () => 1_000,
};
const STEPS_MAX = 20;
const SEED = 20_261_121;
const BY: WriteContext = { visitor: '0123456789', at: '2026-01-01T00:00:00.000Z' };

/** Random histories: each earlier state is restored, and each restoration undone. */
export const undo: Proof = {
  name: 'undo',
  bar: '1,000 random histories on each engine: every earlier state restored field by field, every restoration undone',
  run: (size) =>
    onEach(['SQLite in memory', 'PostgreSQL'], ({ place, url }) =>
      withStore(url, (store) => run(HISTORIES[size](place), store)),
    ),
};

async function run(histories: number, store: Store): Promise<Outcome> {
  const random = createRandom(SEED);
  const shortcomings: string[] = [];
  let restored = 0;
  for (let i = 0; i < histories; i += 1) {
    const history = await live(store, random);
    restored += await restoreAll(store, history, (what) => {
      shortcomings.push(`history ${i} of seed ${SEED}: ${what}`);
    });
  }
  shortcomings.push(...(await store.verify()).map(({ sentence }) => sentence));
  return { figure: `${histories} histories, ${restored} states restored and undone`, shortcomings };
}

interface History {
  readonly id: string;
  /** By version number from 1; null where the personality was removed. */
  readonly states: (State | null)[];
}

/** Creates one personality, then edits, removes and restores it at random. */
async function live(store: Store, random: Random): Promise<History> {
  const [id, first] = [randomUUID(), randomEdit(random)];
  await store.create([{ id, ...first }], BY);
  const states: (State | null)[] = [stateOf(first)];
  for (let steps = random.below(STEPS_MAX); steps > 0; steps -= 1) {
    const newest = states.length;
    const action = states.at(-1) === null ? 'restore' : random.pick(['edit', 'remove', 'restore']);
    if (action === 'edit') {
      const edit = randomEdit(random);
      const result = await store.update(id, newest, edit, BY);
      // An edit that changes nothing makes no version.
      const isNew = result.outcome === 'written' && result.personality.version > newest;
      if (isNew) states.push(stateOf(edit));
    } else if (action === 'remove') {
      await store.remove(id, newest, BY);
      states.push(null);
    } else {
      const version = 1 + random.below(newest);
      const state = states[version - 1] ?? null;
      // A removal is no state to go back to.
      if (state === null) continue;
      if (await restores(store, id, newest, version)) states.push(state);
    }
  }
  return { id, states };
}

async function restoreAll(
  store: Store,
  { id, states }: History,
  report: (what: string) => void,
): Promise<number> {
  let newest = states.length;
  let restored = 0;
  for (const [i, state] of states.entries()) {
    if (state === null) continue;
    const before = await currentState(store, id);
    const isNew = await restores(store, id, newest, i + 1);
    if (!isSame(await currentState(store, id), state)) report(`version ${i + 1} is not restored`);
    restored += 1;
    if (!isNew) continue;
    newest += 1;
    if (before === null) await store.remove(id, newest, BY);
    else await store.restore(id, { newest, version: newest - 1 }, BY);
    newest += 1;
    if (!isSame(await currentState(store, id), before)) report(`that of ${i + 1} is not undone`);
  }
  return restored;
}

/** Restores a version; whether that made a new one, which it does not where the state is there. */
async function restores(
  store: Store,
  id: string,
  newest: number,
  version: number,
): Promise<boolean> {
  const result = await store.restore(id, { newest, version }, BY);
  return result.outcome === 'written' && result.personality.version > newest;
}

async function currentState(store: Store, id: string): Promise<State | null> {
  const stored = await store.get(id);
  if (stored === null) return null;
  const {
    id: _,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    figure: _figure,
    ...state
  } = stored;
  return state;
}

function isSame(a: State | null, b: State | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function stateOf({ icon, ...traits }: Edit): State {
  return { ...traits, icon: icon === null ? null : paths.icon(icon.hash) };
}

function randomEdit(random: Random): Edit {
  const bytes = random.bytes(1 + random.below(2));
  const hash = createHash('sha256').update(bytes).digest('hex');
  return {
    name: `Pessoa ${random.below(1_000)}`,
    gender: random.pick(GENDERS),
    type: random.pick(TYPE_CODES),
    identity: random.pick([null, ...IDENTITIES]),
    ...random.pick([NO_LATER_TRAITS, FILLED]),
    icon: random.below(2) === 0 ? null : { hash, bytes, larger: [], look: '' },
  };
}
