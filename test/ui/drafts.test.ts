import { describe, expect, it } from 'vitest';
import type { Personality } from '../../src/domain/personality.ts';
import { createDrafts } from '../../src/ui/editor/drafts.ts';
import { EMPTY_FORM } from '../../src/ui/editor/form.ts';

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
const DRAFT = { form: { ...EMPTY_FORM, name: 'Capitolina' }, base: capitu, key: 'k' };
const HOUR = 60 * 60 * 1000;

/** A browser's storage, which optionally refuses to write. */
function storageOf(refuses = false): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    clear: () => entries.clear(),
    getItem: (name) => entries.get(name) ?? null,
    removeItem: (name) => void entries.delete(name),
    setItem(name, value) {
      if (refuses) throw new DOMException('full', 'QuotaExceededError');
      entries.set(name, value);
    },
  };
}

describe('a draft', () => {
  it('is kept for its personality, with the version it was made from', () => {
    const drafts = createDrafts(storageOf(), () => 0);
    drafts.keep(capitu, DRAFT);
    expect(drafts.find({ ...capitu, version: 4 })).toEqual(DRAFT);
    expect(drafts.find({ ...capitu, id: 'bentinho' })).toBeNull();
    expect(drafts.find(null)).toBeNull();
    drafts.drop(capitu);
    expect(drafts.find(capitu)).toBeNull();
  });

  it('survives a reload of the page, for a day', () => {
    const storage = storageOf();
    createDrafts(storage, () => 0).keep(null, DRAFT);
    expect(createDrafts(storage, () => 23 * HOUR).find(null)).toEqual(DRAFT);
    expect(createDrafts(storage, () => 25 * HOUR).find(null)).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('is kept when it differs from the sent form', () => {
    const drafts = createDrafts(storageOf(), () => 0);
    drafts.keep(capitu, DRAFT);
    drafts.drop(capitu, { ...DRAFT.form, name: 'Capitu' });
    expect(drafts.find(capitu)).toEqual(DRAFT);
    drafts.drop(capitu, { ...DRAFT.form });
    expect(drafts.find(capitu)).toBeNull();
  });

  it('is kept in memory when the storage refuses it', () => {
    const drafts = createDrafts(storageOf(true), () => 0);
    drafts.keep(capitu, DRAFT);
    expect(drafts.find(capitu)).toEqual(DRAFT);
    drafts.drop(capitu);
    expect(drafts.find(capitu)).toBeNull();
  });

  it.for(['{', '[]', '7', '{"shape":0}'])('written as %s is none', (text) => {
    const storage = storageOf();
    storage.setItem('mbti-db:draft:new', text);
    expect(createDrafts(storage, () => 0).find(null)).toBeNull();
  });
});
