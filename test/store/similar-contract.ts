import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { fold } from '../../src/domain/fold.ts';
import { tidyName } from '../../src/domain/people/name.ts';
import { likenessOf, rankSimilar, SIMILAR_MAX } from '../../src/domain/people/similar.ts';
import { newPerson } from '../support/people.ts';
import { readSampleNames } from '../support/sample-names.ts';
import { BY } from './arbitraries.ts';
import { eachOpened, type Opened } from './opened.ts';

/**
 * The sample personalities' names, some that differ little, and some of other scripts: all of letters
 * that a store tries.
 */
const NAMES = [
  ...(await readSampleNames()),
  ...[
    'Ana',
    'Ána',
    'Ane',
    'An',
    'Jo',
    'Zé',
    'Lima Ana',
    'Ana Lima',
    'Ana Maria Lima',
    'Rosa Mulher',
  ],
  ...['Jean-Paul Sartre', 'Søren Kierkegaard', 'Søren', 'Фёдор', 'Σωκράτης'],
];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

type Edit = (letters: readonly string[]) => readonly string[];

/** One wrong letter: left out, inserted, replaced, or swapped with the next. */
function editIn(place: fc.Arbitrary<number>, letters: readonly string[]): fc.Arbitrary<Edit> {
  return fc
    .tuple(fc.constantFrom('out', 'in', 'other', 'swap'), place, fc.constantFrom(...letters))
    .map(([kind, part, letter]) => (points) => {
      const at = Math.floor(part * points.length);
      const [first = '', second = ''] = [points[at], points[at + 1]];
      if (kind === 'out') return points.toSpliced(at, 1);
      if (kind === 'in') return points.toSpliced(at, 0, letter);
      return kind === 'other' ? points.with(at, letter) : points.toSpliced(at, 2, second, first);
    });
}

/** Any place of a name as likely as any other. */
const fraction = fc.noBias(fc.nat({ max: 999 })).map((part) => part / 1_000);
const anyEdit = editIn(fraction, [...LETTERS, ' ', '-']);

/** A stored name with up to two errors, its words in another order, or text of any kind. */
const typed = fc.oneof(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.array(anyEdit, { maxLength: 2 }))
    .map(([name, edits]) =>
      edits.reduce((points: readonly string[], edit) => edit(points), [...name]),
    )
    .map((points) => points.join('')),
  fc.constantFrom(...NAMES).map((name) => name.split(' ').toReversed().join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

/** What `similar` promises, on whichever engine `open` opens. */
export function similarContract(engine: string, open: () => Promise<Opened>): void {
  describe(`similar names in a store on ${engine}`, () => {
    const people = NAMES.map((name) => newPerson({ name }));
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));
    beforeEach(() => store.create(people, BY));

    const likenesses = (name: string, found: readonly { readonly name: string }[]) =>
      found.map((one) => likenessOf(fold(name), fold(one.name)));

    it('are those of the rule, most alike first', async () => {
      await fc.assert(
        fc.asyncProperty(typed, fc.integer({ min: 1, max: SIMILAR_MAX }), async (text, limit) => {
          const name = tidyName(text).toWellFormed();
          const found = await store.similar(name, limit);
          expect(found).toEqual(rankSimilar(name, found, limit));
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
          const expected = rankSimilar(name, people, limit);
          expect(likenesses(name, found)).toEqual(likenesses(name, expected));
        }),
        { numRuns: 200 },
      );
    });

    it.each([
      ['Machadode Assis', 'Machado de Assis'],
      ['Macha do de Assis', 'Machado de Assis'],
      ['Machado-de Assis', 'Machado de Assis'],
      ['Machad ode Assis', 'Machado de Assis'],
      ['Machadod e Assis', 'Machado de Assis'],
      ['Jean Paul Sartre', 'Jean-Paul Sartre'],
    ])('include, for %j, %j, whose words end elsewhere', async (wrong, right) => {
      const found = await store.similar(wrong, SIMILAR_MAX);
      expect(found.map(({ name }) => name)).toEqual([right]);
    });

    it('may be other names, before and after they are written', async () => {
      const pele = newPerson({ name: 'Pelé', aliases: ['Edson Arantes', 'Rei do Futebol'] });
      await store.create([pele], BY);
      const ids = async (name: string) =>
        (await store.similar(name, SIMILAR_MAX)).map(({ id }) => id);
      for (const name of ['Rei do futebol', 'Arantes Edson', 'Edson Arante', 'PELÉ'])
        expect(await ids(name), name).toEqual([pele.id]);
      await store.rebuild();
      for (const name of ['Rei do futebol', 'Arantes Edson', 'Edson Arante', 'PELÉ'])
        expect(await ids(name), name).toEqual([pele.id]);
      await store.update(pele.id, 1, { ...pele, aliases: [] }, BY);
      expect(await ids('Rei do futebol')).toEqual([]);
    });

    it('have the same order after an edit, where they are equal', async () => {
      const alike = Array.from({ length: 4 }, () => newPerson({ name: 'Diadorim' }));
      await store.create(alike, BY);
      const ids = async () => (await store.similar('Diadorin', SIMILAR_MAX)).map(({ id }) => id);
      const before = await ids();
      for (const person of alike.slice(0, 2))
        await store.update(person.id, 1, { ...person, type: 'ENTP' }, BY);
      expect(await ids()).toEqual(before);
    });

    it('follow every change of a name', async () => {
      const person = newPerson({ name: 'Diadorim' });
      await store.create([person], BY);
      const ids = async (name: string) =>
        (await store.similar(name, SIMILAR_MAX)).map(({ id }) => id);
      expect(await ids('Diadorin')).toEqual([person.id]);
      await store.update(person.id, 1, { ...person, name: 'Reinaldo' }, BY);
      expect(await ids('Diadorin')).toEqual([]);
      expect(await ids('Reynaldo')).toEqual([person.id]);
      await store.remove(person.id, 2, BY);
      expect(await ids('Reinaldo')).toEqual([]);
    });
  });
}
