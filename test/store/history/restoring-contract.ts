import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import type { Edit } from '../../../src/catalogue/stored-personality.ts';
import { paths } from '../../../src/domain/paths.ts';
import type { State } from '../../../src/domain/versions/change.ts';
import { newPerson } from '../../support/people.ts';
import { BY, edits } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';

/**
 * An edit, a removal, or a restoration of an existing version. After a removal, each of these is a restoration.
 */
const steps = fc.array(fc.oneof(edits, fc.constant('remove' as const), fc.nat()), {
  maxLength: 20,
  // The default size of fast-check would make no more than ten.
  size: 'max',
});

/** The personality that the catalogue shows after an edit. */
const stateOf = ({ icon, ...traits }: Edit): State => ({
  ...traits,
  icon: icon === null ? null : paths.icon(icon.hash),
});

/**
 * The promise of `Store` that nothing is lost by an edit or a removal, for whichever engine `open` opens, with a number
 * of random histories.
 */
export function restoringContract(engine: string, open: () => Promise<Opened>, runs: number): void {
  describe(`restoring in a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    it('brings back every earlier state field by field, and can be undone', async () => {
      const live = async (first: Edit, chosen: readonly (Edit | 'remove' | number)[]) => {
        const { id, ...created } = newPerson(first);
        await store.create([{ id, ...created }], BY);
        /** The states, in the order of version numbers from 1; null where the personality was removed. */
        const states: (State | null)[] = [stateOf(created)];
        const add = async (written: ReturnType<Store['restore']>, state: State | null) => {
          const result = await written;
          if (result.outcome !== 'written') expect.fail(result.outcome);
          // If the state is the current one, no version is written.
          const isNew = result.personality.version > states.length;
          if (isNew) states.push(state);
          return isNew;
        };
        const restore = (version: number) =>
          add(
            store.restore(id, { newest: states.length, version }, BY),
            states[version - 1] ?? null,
          );
        const remove = async () => {
          await store.remove(id, states.length, BY);
          states.push(null);
        };
        const isShown = async () => {
          const stored = await store.get(id);
          const now = states.at(-1) ?? null;
          if (now === null) expect(stored).toBeNull();
          else
            expect(stored).toEqual({
              ...now,
              id,
              version: states.length,
              createdAt: BY.at,
              updatedAt: BY.at,
            });
        };
        for (const step of chosen) {
          const isHere = states.at(-1) !== null;
          if (typeof step === 'number') {
            const version = 1 + (step % states.length);
            if (states[version - 1] !== null) await restore(version);
          } else if (!isHere) await restore(states.length - 1);
          else if (step === 'remove') await remove();
          else await add(store.update(id, states.length, step, BY), stateOf(step));
        }
        for (const [i, state] of [...states.entries()]) {
          if (state === null) continue;
          const wasHere = states.at(-1) !== null;
          const isNew = await restore(i + 1);
          await isShown();
          if (!isNew) continue;
          if (wasHere) await restore(states.length - 1);
          else await remove();
          await isShown();
        }
      };
      await fc.assert(fc.asyncProperty(edits, steps, live), { numRuns: runs });
      expect(await store.verify()).toEqual([]);
    });
  });
}
