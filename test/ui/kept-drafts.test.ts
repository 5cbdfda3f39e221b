import { expect, it } from 'vitest';
import type { Personality } from '../../src/domain/personality.ts';
import { EMPTY_FORM } from '../../src/ui/editor/form.ts';
import { dropDraft, keepDraft, keptDraft } from '../../src/ui/editor/kept-drafts.ts';

const capitu: Personality = {
  id: 'capitu',
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: null,
  icon: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};

it('a draft is kept for the personality that it belongs to, with the version it was made from', () => {
  const draft = { form: { ...EMPTY_FORM, name: 'Capitolina' }, base: capitu, key: 'k' };
  keepDraft(capitu, draft);
  expect(keptDraft({ ...capitu, version: 4 })).toBe(draft);
  expect(keptDraft({ ...capitu, id: 'bentinho' })).toBeNull();
  expect(keptDraft(null)).toBeNull();
  dropDraft(capitu);
  expect(keptDraft(capitu)).toBeNull();
});

it('the draft of a new personality stands apart', () => {
  const draft = { form: { ...EMPTY_FORM, name: 'Escobar' }, base: null, key: 'k' };
  keepDraft(null, draft);
  expect(keptDraft(null)).toBe(draft);
  dropDraft(null);
  expect(keptDraft(null)).toBeNull();
});
