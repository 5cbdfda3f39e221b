import type { Draft, Similar } from '../../../catalogue/catalogue.ts';
import { Conflict } from '../../../catalogue/failures.ts';
import { Failure } from '../../../domain/failure.ts';
import { fold } from '../../../domain/fold.ts';
import { withoutUnchanged } from '../../../domain/people/draft.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { writesClient } from '../writes.ts';
import { type EditingState, latestSeen } from './editing-state.ts';
import { checkForm, formOf } from './form/form.ts';
import type { Mutation } from './host.ts';
import { mergeForm } from './merge.ts';
import { alsoSaved } from './words.ts';

/**
 * Saves a form, validated as this draft: creates a personality, or replaces the newest version that the visitor has
 * seen. If another visitor has changed other parts meanwhile, both changes are saved. Fails with a `Conflict` if the
 * visitor must choose.
 */
export async function saveForm(state: EditingState, draft: Draft): Promise<Mutation> {
  const { key, problem } = state;
  const over = latestSeen(state);
  if (over === null) return create(draft, key);
  return problem?.kind === 'gone' ? saveRemoved(over, draft, key) : update(over, draft);
}

/** Removes the newest version that the visitor has seen; fails with a `Conflict` if there is another one. */
export async function removeSeen(seen: Personality): Promise<Mutation> {
  await writesClient.remove(seen.id, seen.version);
  return { kind: 'removed', personality: seen };
}

/**
 * Saves a form whose personality another visitor has removed: restores the personality with its id, then updates it. An
 * erased one cannot be restored and is created again, with `key` as the idempotency key.
 *
 * The personality may have changed after `seen`, the newest version that the visitor has seen: before the removal, or
 * because another visitor has restored it meanwhile.
 */
async function saveRemoved(seen: Personality, draft: Draft, key: string): Promise<Mutation> {
  const { id, version } = seen;
  const { items } = await writesClient.history(id, { limit: 1 });
  const [newest] = items;
  if (newest?.held === true) throw new Failure('held');
  const isRemoved = newest?.change === 'removed';
  const isErased = isRemoved ? newest.undo === null : (newest?.state ?? null) === null;
  if (newest === undefined || isErased) {
    return create(draft, key);
  }
  if (!isRemoved) return update(seen, draft);
  const lastState = newest.version - 1;
  const restored = await writesClient.restore(id, { newest: newest.version, version: lastState });
  return lastState === version ? update(restored, draft) : updateMerged(seen, draft, restored);
}

async function create(draft: Draft, key: string): Promise<Mutation> {
  const personality = await writesClient.create(withoutUnchanged(draft), key);
  return { kind: 'created', personality, namesake: await namesakeOf(personality) };
}

/** Milliseconds that a message about a new personality waits for its namesakes. */
const LOOK_FOR = 2000;

/**
 * Somebody else of the same name. The form lists those who were there while the name was typed; another tab or visitor
 * may have created one since.
 */
async function namesakeOf({ id, name }: Personality): Promise<Similar | undefined> {
  const options = { signal: AbortSignal.timeout(LOOK_FOR) };
  const similar = await writesClient.similar(name, options).catch(() => []);
  return similar.find((one) => one.id !== id && fold(one.name) === fold(name));
}

async function update(seen: Personality, draft: Draft): Promise<Mutation> {
  try {
    const sent = withoutUnchanged(draft, seen);
    const personality = await writesClient.update(seen.id, seen.version, sent);
    return { kind: 'updated', personality };
  } catch (error) {
    if (error instanceof Conflict) return updateMerged(seen, draft, error.current);
    throw error;
  }
}

/** Saves the visitor's changes of `seen` on top of `current`, which another visitor has stored meanwhile. */
async function updateMerged(
  seen: Personality,
  draft: Draft,
  current: Personality,
): Promise<Mutation> {
  const { contested, kept, taken, mine } = mergeForm(seen, formOf(draft), current);
  // The whole form is already stored: an earlier response was lost, or another visitor made the same change.
  if (contested.length + kept.length + taken.length === 0)
    return { kind: 'updated', personality: current };
  const checked = checkForm(mine);
  // Nothing of the visitor's is left to save, so the form shows what is stored.
  if (contested.length > 0 || kept.length === 0 || !checked.ok) throw new Conflict(current);
  const { also = '', ...mutation } = await update(current, checked.draft);
  return { ...mutation, also: alsoSaved(taken) + also };
}

/** The last save or deletion of each personality in this document. */
interface OwnWrites {
  /** Adds a request, which may outlive its form, and returns it. */
  readonly add: (subject: Personality | null, request: Promise<Mutation>) => Promise<Mutation>;
  /**
   * The version to edit. It waits for the visitor's own pending request, whose result is newer than a page that was
   * read before. Otherwise the form would treat the visitor's own change as another visitor's. Null if the request
   * was a successful deletion.
   */
  readonly newestOf: (subject: Personality) => Promise<Personality | null>;
}

export function createOwnWrites(): OwnWrites {
  const last = new Map<string, Promise<Mutation>>();
  return {
    add(subject, request) {
      if (subject === null) return request;
      const { id } = subject;
      const forgetRemoval = ({ kind }: Mutation): void => {
        // After that its form may be opened again, which can restore it.
        if (kind === 'removed' && last.get(id) === request) last.delete(id);
      };
      last.set(id, request);
      // The form that sends the request handles its failure.
      request.then(forgetRemoval, () => {});
      return request;
    },
    async newestOf(subject) {
      // A failure is reported elsewhere, and has changed nothing.
      const mutation = await last.get(subject.id)?.catch(() => null);
      if (mutation == null || mutation.personality.version < subject.version) return subject;
      return mutation.kind === 'removed' ? null : mutation.personality;
    },
  };
}
