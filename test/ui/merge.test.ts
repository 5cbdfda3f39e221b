import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WRITTEN_FIELDS } from '../../src/domain/people/fields.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { GENDERS, IDENTITIES, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import {
  FORM_PARTS,
  type Form,
  formOf,
  samePart,
  withPart,
} from '../../src/ui/islands/editor/form/form.ts';
import { mergeForm } from '../../src/ui/islands/editor/merge.ts';
import { laterTraits } from '../domain/arbitraries.ts';

/** Few values per part, so that the three versions often agree. */
const firstFields = fc.record({
  id: fc.constant('capitu'),
  name: fc.constantFrom('Capitu', 'Maria Capitu', 'Capitu Santiago'),
  gender: fc.constantFrom(...GENDERS),
  type: fc.constantFrom(...TYPE_CODES.slice(0, 3)),
  identity: fc.constantFrom(null, ...IDENTITIES),
  icon: fc.constantFrom(null, '/mbti-db/icons/1.png', '/mbti-db/icons/2.png'),
  figure: fc.constant(null),
  version: fc.nat(),
  createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
  updatedAt: fc.constant('2026-01-02T00:00:00.000Z'),
});
const personalities: fc.Arbitrary<Personality> = fc
  .tuple(firstFields, laterTraits)
  .map(([first, later]) => ({ ...first, ...later }));
const forms = personalities.map(formOf);

const spaced = (text: string): string => `  ${text.replace(' ', '   ')} `;

/** Each part of a random merge, with its values. */
function forEachPart(
  check: (
    part: (typeof FORM_PARTS)[number],
    values: { before: Form; form: Form; now: Form; merge: ReturnType<typeof mergeForm> },
  ) => void,
): void {
  fc.assert(
    fc.property(personalities, forms, personalities, (base, form, current) => {
      const merge = mergeForm(base, form, current);
      const values = { before: formOf(base), form, now: formOf(current), merge };
      for (const part of FORM_PARTS) check(part, values);
    }),
    { numRuns: 300 },
  );
}

describe('merging a form with another visitor’s change', () => {
  it('takes the value of the one side that changed a part', () => {
    forEachPart((part, { before, form, now, merge }) => {
      if (samePart(part, form, before)) expect(samePart(part, merge.mine, now)).toBe(true);
      if (samePart(part, now, before)) expect(samePart(part, merge.mine, form)).toBe(true);
    });
  });

  it('asks only about parts that both changed to different values', () => {
    forEachPart((part, { before, form, now, merge }) => {
      const bothChanged = !samePart(part, form, before) && !samePart(part, now, before);
      expect(merge.contested.includes(part)).toBe(bothChanged && !samePart(part, form, now));
    });
  });

  it('keeps everything that was typed', () => {
    forEachPart((part, { before, form, merge }) => {
      if (!samePart(part, form, before)) expect(samePart(part, merge.mine, form)).toBe(true);
    });
  });

  it('names each changed part once, unless both agree', () => {
    forEachPart((part, { before, form, now, merge }) => {
      const named = [merge.contested, merge.taken, merge.kept].filter((l) => l.includes(part));
      const agree = samePart(part, form, now);
      const same = samePart(part, form, before) && samePart(part, now, before);
      expect(named).toHaveLength(agree || same ? 0 : 1);
    });
  });

  it('repeats no question when the next version changes nothing', () => {
    fc.assert(
      fc.property(
        personalities,
        forms,
        personalities,
        fc.subarray([...FORM_PARTS]),
        (base, form, current, yielded) => {
          const first = mergeForm(base, form, current);
          const chosen = first.contested
            .filter((part) => yielded.includes(part))
            .reduce((mine, part) => withPart(mine, part, formOf(current)), first.mine);
          const second = mergeForm(current, chosen, { ...current, version: current.version + 1 });
          expect(second.mine).toEqual(chosen);
          expect([...second.contested, ...second.taken]).toEqual([]);
        },
      ),
    );
  });

  it('ignores white space that the server removes from names and texts', () => {
    fc.assert(
      fc.property(personalities, personalities, (base, current) => {
        const stored = formOf(base);
        const typed = WRITTEN_FIELDS.map((field) => [
          field,
          stored[field].split('\n').map(spaced).join('\n\n'),
        ]);
        const form = { ...stored, name: spaced(base.name), ...Object.fromEntries(typed) };
        expect(mergeForm(base, form, current).mine).toEqual(formOf(current));
      }),
    );
  });
});
