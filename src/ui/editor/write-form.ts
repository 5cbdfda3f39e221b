import type { Draft } from '../../catalogue/catalogue.ts';
import { Conflict } from '../../catalogue/conflict.ts';
import type { Personality } from '../../domain/personality.ts';
import { browserHistory } from '../visit/later/history-client.ts';
import type { Mutation } from '../visit/later/write-effects.ts';
import { browserWrites } from '../visit/later/writing-client.ts';
import { type EditingState, latestSeen } from './editing.ts';

/**
 * Saves a form, checked as this draft: creates a personality, or replaces the newest version that the visitor
 * has seen. Fails with a `Conflict` if there is another one.
 */
export async function saveForm(state: EditingState, draft: Draft): Promise<Mutation> {
  const { key, problem } = state;
  const over = latestSeen(state);
  if (over === null) return create(draft, key);
  return problem?.kind === 'gone' ? saveRemoved(over, draft, key) : update(over, draft);
}

/** Removes the newest version that the visitor has seen; fails with a `Conflict` if there is another one. */
export async function removeSeen(seen: Personality): Promise<Mutation> {
  await browserWrites.remove(seen.id, seen.version);
  return { kind: 'removed', personality: seen };
}

/**
 * Saves a form whose personality another visitor has removed: restores it under its own id, then updates
 * it. An erased one has nothing to restore and is created anew, with `key` as its idempotency key.
 *
 * Fails with a `Conflict` if it was changed after `seen`, the newest version that the visitor has seen:
 * before the removal, or because somebody else has restored it meanwhile.
 */
async function saveRemoved(seen: Personality, draft: Draft, key: string): Promise<Mutation> {
  const { id, version } = seen;
  const { items } = await browserHistory.history(id, { limit: 1 });
  const [newest] = items;
  const isRemoved = newest?.change === 'removed';
  const isErased = isRemoved ? newest.undo === null : (newest?.state ?? null) === null;
  if (newest === undefined || isErased) {
    return create(draft, key);
  }
  if (!isRemoved) return update(seen, draft);
  const lastState = newest.version - 1;
  const restored = await browserWrites.restore(id, newest.version, lastState);
  if (lastState !== version) throw new Conflict(restored);
  return update(restored, draft);
}

async function create(draft: Draft, key: string): Promise<Mutation> {
  return { kind: 'created', personality: await browserWrites.create(draft, key) };
}

async function update({ id, version }: Personality, draft: Draft): Promise<Mutation> {
  return { kind: 'updated', personality: await browserWrites.update(id, version, draft) };
}
