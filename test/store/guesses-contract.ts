import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewGuess } from '../../src/catalogue/guesses.ts';
import type { Store } from '../../src/catalogue/store.ts';
import { patternOf } from '../../src/domain/guesses/guess.ts';
import { lettersOf } from '../../src/domain/types/letters.ts';
import { TYPE_CODES, type TypeCode } from '../../src/domain/vocabulary.ts';
import { newPerson } from '../support/people.ts';
import { readHistory } from './history/read.ts';
import { eachOpened, type Opened } from './opened.ts';

const NOON = '2026-11-22T12:00:00.000Z';
const BY = { visitor: '0123456789', at: NOON };
const SOME_LETTERS = { mind: 'I', energy: 'N', nature: null, tactics: null } as const;

function voterOf(name: string): Uint8Array {
  return createHash('sha256').update(name).digest().subarray(0, 16);
}

function of(id: string, who: string, type: TypeCode, at = NOON): NewGuess {
  return { id, voter: voterOf(who), pattern: patternOf(lettersOf(type)), at };
}

const yes = (): boolean => true;
const no = (): boolean => false;

/** The promises of `GuessStore`. */
export function guessesContract(engine: string, open: () => Promise<Opened>): void {
  describe(`guesses in a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    const create = async (name = 'Capitu', look: string | null = null): Promise<string> => {
      const person = newPerson({ name, type: 'INTJ', look });
      await store.create([person], BY);
      return person.id;
    };
    const guessed = (id: string) => store.guesses.read(id);
    const patterns = (counts: Partial<Record<TypeCode, number>>) =>
      new Map(
        TYPE_CODES.flatMap((type) => {
          const count = counts[type];
          return count === undefined ? [] : [[patternOf(lettersOf(type)), count] as const];
        }),
      );

    it('keeps one guess per visitor, and changes nothing else', async () => {
      const id = await create('Capitu', '2k04n');
      const before = { person: await store.get(id), history: await readHistory(store, id) };
      expect(await guessed(id)).toEqual({
        tally: new Map(),
        uncounted: 0,
        label: 'INTJ',
        look: '2k04n',
      });

      expect(await store.guesses.put(of(id, 'a', 'INFJ'), yes)).toEqual({
        tally: patterns({ INFJ: 1 }),
        uncounted: 0,
        label: 'INTJ',
        look: '2k04n',
        counts: true,
      });
      await store.guesses.put(of(id, 'b', 'INFJ'), yes);
      await store.guesses.put(of(id, 'a', 'ENFP'), no);
      await store.guesses.put(of(id, 'a', 'ENFP'), no);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1, ENFP: 1 }) });
      expect(await store.guesses.put(of(id, 'b', 'ENFP'), no)).toMatchObject({
        tally: patterns({ ENFP: 2 }),
      });
      await store.guesses.put(of(id, 'b', 'INFJ'), no);

      expect(await store.guesses.withdraw(id, voterOf('a'))).toBe(true);
      expect(await store.guesses.withdraw(id, voterOf('a'))).toBe(false);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1 }) });
      expect({ person: await store.get(id), history: await readHistory(store, id) }).toEqual(
        before,
      );
      expect(await store.verify()).toEqual([]);
    });

    it('keeps guesses beyond the limit uncounted, until they may count', async () => {
      const id = await create();
      expect(await store.guesses.put(of(id, 'a', 'INFJ'), no)).toMatchObject({ counts: false });
      expect(await guessed(id)).toMatchObject({ tally: new Map(), uncounted: 1 });
      await store.guesses.put(of(id, 'a', 'INTP'), no);
      expect(await guessed(id)).toMatchObject({ tally: new Map(), uncounted: 1 });
      await store.guesses.put(of(id, 'a', 'INTP'), yes);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INTP: 1 }), uncounted: 0 });
      await store.guesses.put(of(id, 'b', 'INTP'), no);
      await store.guesses.withdraw(id, voterOf('b'));
      expect(await guessed(id)).toMatchObject({ uncounted: 0 });
      expect(await store.verify()).toEqual([]);
    });

    it('counts parallel guesses of many visitors once each', async () => {
      const id = await create();
      let asked = 0;
      const mayCount = (): boolean => {
        asked += 1;
        return true;
      };
      const types = ['INFJ', 'INTP', 'ESFP'] as const;
      // Thirty visitors change their minds from one round to the next.
      const guessAt = (i: number) =>
        of(id, `${i % 30}`, types[(i + Math.floor(i / 30)) % types.length] ?? 'INFJ');
      // Few at once: writes that wait for longer than 5 s are refused, as on a busy machine.
      for (const first of [0, 20, 40, 60, 80, 100])
        await Promise.all(
          // Each visitor sends two guesses at once.
          Array.from({ length: 20 }, (_, i) =>
            store.guesses.put(guessAt(first + (i % 10) + (i < 10 ? 0 : 30)), mayCount),
          ),
        );
      const { tally } = (await guessed(id)) ?? { tally: new Map<number, number>() };
      expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBe(30);
      expect(asked).toBe(30);

      const all = { since: '2026-11-22T00:00:00.000Z', until: null };
      await Promise.all(
        Array.from({ length: 60 }, (_, i) => {
          if (i % 20 === 7) return store.guesses.discard(id, all);
          if (i % 20 === 17) return store.guesses.restore(id, all);
          // Each visitor makes another guess, and withdraws it at the same time.
          const who = Math.floor(i / 2);
          if (i % 2 === 1) return store.guesses.withdraw(id, voterOf(`${who}`));
          return store.guesses.put(guessAt(who + 30), who % 3 === 0 ? no : yes);
        }),
      );
      expect(await store.verify()).toEqual([]);
    });

    it('hides the guesses of a removed personality until it is restored, and deletes those of an erased one', async () => {
      const id = await create();
      await store.guesses.put(of(id, 'a', 'INFJ'), yes);
      await store.remove(id, 1, BY);
      expect(await store.guesses.read(id)).toBeNull();
      expect(await store.guesses.put(of(id, 'b', 'INFJ'), yes)).toBeNull();
      expect(await store.guesses.withdraw(id, voterOf('a'))).toBeNull();
      await store.restore(id, { newest: 2, version: 1 }, BY);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1 }) });
      await store.erase(id);
      expect(await store.guesses.discard(id, { since: '2000', until: null })).toBe(0);
      expect(await store.verify()).toEqual([]);
    });

    it('accepts guesses about a locked personality', async () => {
      const id = await create();
      await store.lock(id, true);
      expect(await store.guesses.put(of(id, 'a', 'INFJ'), yes)).toMatchObject({ counts: true });
    });

    it('discards the guesses of a time span and restores them without loss', async () => {
      const id = await create();
      await store.guesses.put(of(id, 'early', 'INFJ', '2026-11-22T10:00:00.000Z'), yes);
      await store.guesses.put(of(id, 'late', 'ESFP', '2026-11-22T11:00:00.000Z'), yes);
      await store.guesses.put(of(id, 'over', 'ESFP', '2026-11-22T11:00:00.000Z'), no);
      const span = { since: '2026-11-22T11:00:00.000Z', until: NOON };
      expect(await store.guesses.discard(id, span)).toBe(1);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1 }), uncounted: 1 });
      // A visitor whose guess was discarded may guess again.
      await store.guesses.put(of(id, 'late', 'ESTP'), yes);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1, ESTP: 1 }) });

      const all = { since: '2026-11-22T00:00:00.000Z', until: null };
      expect(await store.guesses.discard(id, all)).toBe(2);
      expect(await store.guesses.restore(id, all)).toBe(2);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1, ESTP: 1 }) });
      // Withdrawing a discarded guess does not change the counts.
      expect(await store.guesses.discard(id, all)).toBe(2);
      await store.guesses.put(of(id, 'new', 'INFJ'), yes);
      expect(await store.guesses.withdraw(id, voterOf('early'))).toBe(false);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1 }), uncounted: 1 });
      expect(await store.guesses.restore(id, all)).toBe(1);
      expect(await guessed(id)).toMatchObject({ tally: patterns({ INFJ: 1, ESTP: 1 }) });
      expect(await store.guesses.discard('never', all)).toBeNull();
      expect(await store.verify()).toEqual([]);
    });

    it('lists the contested personalities, those with the least agreement first', async () => {
      const guessBy = async (id: string, types: readonly TypeCode[]) => {
        for (const [i, type] of types.entries()) await store.guesses.put(of(id, `${i}`, type), yes);
      };
      const pair = ['INTJ', 'ESFP'] as const;
      const split = [...pair, ...pair, ...pair, ...pair, ...pair, ...pair];
      const [even, three, agreed, gone] = [
        await create('Dom Casmurro'),
        await create('Hamlet'),
        await create('Iracema'),
        await create('Removed'),
      ];
      await guessBy(even, split);
      await guessBy(three, ['ENFP', 'ENFP', 'ENFP', 'ENFP', ...split.slice(0, 8)]);
      await guessBy(
        agreed,
        Array.from({ length: 12 }, () => 'INTJ'),
      );
      await guessBy(gone, split);
      const letters = { ...of(even, 'letters', 'INTJ'), pattern: patternOf(SOME_LETTERS) };
      await store.guesses.put(letters, yes);
      await store.remove(gone, 1, BY);
      expect(await store.guesses.contested(24)).toEqual([
        { id: three, name: 'Hamlet', gender: 'male', icon: null, counted: 12 },
        { id: even, name: 'Dom Casmurro', gender: 'male', icon: null, counted: 13 },
      ]);
      expect(await store.guesses.contested(1)).toHaveLength(1);
      expect(await store.guesses.summaries([even, 'never'])).toEqual(
        new Map([[even, { complete: 12, counted: 13 }]]),
      );
    });
  });
}
