import { describe, expect, it } from 'vitest';
import {
  checkDraft,
  checkReplacement,
  DRAFT_DEFAULTS,
  withoutUnchanged,
} from '../../../src/domain/people/draft.ts';
import { FIELDS, NO_LATER_TRAITS } from '../../../src/domain/people/fields.ts';
import { draft, personality } from '../../support/people.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'T' });

function issues(content: Readonly<Record<string, unknown>>): string[] {
  const checked = checkDraft(content);
  return checked.ok ? [] : checked.errors.map(({ field, issue }) => `${field}: ${issue}`);
}

describe('a checked draft', () => {
  it('equals the request, with a tidied name', () => {
    const icon = 'data:image/png;base64,iVBORw0KGgo=';
    expect(checkDraft({ ...CAPITU, name: ' Capitu ', icon })).toEqual({
      ok: true,
      value: { ...CAPITU, icon },
    });
  });

  it.each(Object.keys(CAPITU).filter((field) => !Object.hasOwn(NO_LATER_TRAITS, field)))(
    'needs its %s: none is reset in silence',
    (field) => {
      const left = Object.entries(CAPITU).filter(([name]) => name !== field);
      expect(issues(Object.fromEntries(left))).toEqual([`${field}: required`]);
    },
  );

  it('takes the defaults that are spread below it', () => {
    expect(checkDraft({ ...DRAFT_DEFAULTS, name: 'Dom', type: 'ISTP' })).toEqual({
      ok: true,
      value: {
        name: 'Dom',
        gender: 'male',
        type: 'ISTP',
        identity: null,
        icon: null,
        ...NO_LATER_TRAITS,
      },
    });
  });

  it('has no other fields', () => {
    const content = { ...CAPITU, ['__proto__']: 1, admin: true };
    expect(issues(content)).toEqual(['__proto__: unknown', 'admin: unknown']);
  });

  it('may have all that was read of a personality if it replaces one', () => {
    const read = personality({ name: 'Capitu', look: '3k11n', locked: true });
    const value = Object.fromEntries(FIELDS.map((field) => [field, read[field]]));
    expect(checkReplacement({ ...read })).toEqual({ ok: true, value });
    expect(checkReplacement({ ...read, figure: null })).toMatchObject({
      errors: [{ field: 'figure', issue: 'unknown' }],
    });
    expect(issues({ ...read })).toContain('id: unknown');
  });

  it('reports every invalid field, in the order of the form', () => {
    expect(issues({ icon: 7, type: 'X', x: 1 })).toEqual([
      'name: required',
      'gender: required',
      'type: not_one_of',
      'identity: required',
      'icon: not_text',
      'x: unknown',
    ]);
  });
});

describe('a checked replacement', () => {
  it('has none of the later fields that are left out', () => {
    const { work: _, rationale: __, ...sent } = CAPITU;
    expect(checkReplacement(sent)).toEqual({ ok: true, value: sent });
    expect(checkReplacement({ ...CAPITU })).toEqual({ ok: true, value: CAPITU });
    expect(checkReplacement({ ...CAPITU, aliases: null }).ok).toBe(false);
  });
});

describe('a draft as the form sends it', () => {
  it('has of the later fields those that are filled in, or differ from the stored ones', () => {
    const { name, gender, type, identity, icon } = CAPITU;
    const first = { name, gender, type, identity, icon };
    expect(withoutUnchanged({ ...CAPITU, work: 'Dom Casmurro' })).toEqual({
      ...first,
      work: 'Dom Casmurro',
    });
    const stored = { ...CAPITU, aliases: ['Capitolina'], rationale: 'Ela planeja.' };
    expect(withoutUnchanged({ ...stored, aliases: [] }, stored)).toEqual({ ...first, aliases: [] });
  });
});
