import { describe, expect, it } from 'vitest';
import { LATER_FIELDS } from '../../src/domain/people/fields.ts';
import { createDrafts } from '../../src/ui/islands/editor/drafts.ts';
import { EMPTY_FORM } from '../../src/ui/islands/editor/form/form.ts';
import { personality } from '../support/people.ts';

const capitu = personality({ id: 'capitu', name: 'Capitu', gender: 'female', version: 3 });
const DRAFT = { form: { ...EMPTY_FORM, name: 'Capitolina' }, base: capitu, key: 'k' };
const HOUR = 60 * 60 * 1000;

/** The storage of a browser, which optionally refuses writes. */
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

const at = (time: number) => ({ ...DRAFT, at: time });
const open = (storage: Storage, now = 0) =>
  createDrafts(
    () => storage,
    () => now,
  );

describe('a draft', () => {
  it('is kept for its personality, with the version it was made from', () => {
    const drafts = open(storageOf());
    drafts.keep(capitu, DRAFT);
    expect(drafts.newest({ ...capitu, version: 4 })).toEqual(at(0));
    expect(drafts.newest({ ...capitu, id: 'bentinho' })).toBeNull();
    expect(drafts.newest(null)).toBeNull();
    drafts.drop(capitu, 'k');
    expect(drafts.newest(capitu)).toBeNull();
  });

  it('survives a reload of the page, for a day', () => {
    const storage = storageOf();
    open(storage).keep(null, DRAFT);
    expect(open(storage, 23 * HOUR).newest(null)).toEqual(at(0));
    expect(open(storage, 25 * HOUR).newest(null)).toBeNull();
  });

  it('is removed from the storage after a day, even if its form is never opened again', () => {
    const storage = storageOf();
    open(storage).keep(capitu, DRAFT);
    open(storage, HOUR).keep(null, DRAFT);
    storage.setItem('mbti-db:draft:old', '{"shape":1,"at":0,"form":{}}');
    storage.setItem('theme', 'dark');
    open(storage, 24.5 * HOUR);
    expect(Array.from({ length: storage.length }, (_, i) => storage.key(i)).sort()).toEqual([
      'mbti-db:draft:new:k',
      'theme',
    ]);
  });

  it('is kept when it differs from the sent form', () => {
    const drafts = open(storageOf());
    drafts.keep(capitu, DRAFT);
    drafts.drop(capitu, 'k', { ...DRAFT.form, name: 'Capitu' });
    expect(drafts.newest(capitu)).toEqual(at(0));
    drafts.drop(capitu, 'k', { ...DRAFT.form });
    expect(drafts.newest(capitu)).toBeNull();
  });

  it('is neither overwritten nor deleted by other forms of the same personality, and found by its key', () => {
    const storage = storageOf();
    let time = 0;
    const drafts = createDrafts(
      () => storage,
      () => time,
    );
    drafts.keep(null, DRAFT);
    drafts.drop(null, 'other');
    expect(drafts.newest(null)?.key).toBe('k');
    for (const key of ['other', 'third']) {
      time += 1;
      drafts.keep(null, { ...DRAFT, key });
      expect(drafts.newest(null)?.key).toBe(key);
    }
    expect(drafts.find(null, 'k')).toEqual(at(0));
    expect(drafts.find(null, 'gone')).toBeNull();
    expect(drafts.newest(null, new Set(['third']))?.key).toBe('other');
    drafts.drop(null, 'third');
    drafts.drop(null, 'other');
    expect(drafts.newest(null)?.key).toBe('k');
  });

  it.for(LATER_FIELDS)(
    'of a release that did not know %s is found, and has nothing there',
    (field) => {
      const storage = storageOf();
      const older = (key: string, value: unknown) => (key === field ? undefined : value);
      const text = JSON.stringify({ shape: 3, at: 0, drafts: [at(0)] }, older);
      expect(text).not.toContain(field);
      storage.setItem('mbti-db:draft:capitu:k', text);
      expect(open(storage).newest(capitu)).toEqual(at(0));
    },
  );

  it('is kept in memory when the storage refuses it, and says so', () => {
    const drafts = open(storageOf(true));
    expect(drafts.isLasting(capitu, 'k')).toBe(true);
    drafts.keep(capitu, DRAFT);
    expect(drafts.newest(capitu)).toEqual(at(0));
    expect(drafts.isLasting(capitu, 'k')).toBe(false);
    drafts.drop(capitu, 'k');
    expect(drafts.newest(capitu)).toBeNull();
  });

  it('is kept in memory when even the access to the storage is denied', () => {
    const drafts = createDrafts(
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      () => 0,
    );
    drafts.keep(null, DRAFT);
    expect(drafts.newest(null)).toEqual(at(0));
  });

  it.for([
    '{',
    '[]',
    '7',
    '{"shape":0}',
    '{"shape":1,"at":0,"form":{}}',
    '{"shape":2,"at":0}',
    '{"shape":2,"at":0,"drafts":[{"form":{"name":"A"},"base":null,"key":"k","at":0}]}',
    '{"shape":3,"at":0,"drafts":[{"form":null,"base":null,"key":"k","at":0}]}',
    '{"shape":3,"at":0,"drafts":[{"form":{"name":null},"base":null,"key":"k","at":0}]}',
    '{"shape":3,"at":0,"drafts":[{"form":{"letters":null},"base":null,"key":"k","at":0}]}',
    '{"shape":3,"at":0,"drafts":[{"form":{"aliases":["A"]},"base":null,"key":"k","at":0}]}',
    '{"shape":3,"at":0,"drafts":[{"form":{"icon":1},"base":null,"key":"k","at":0}]}',
  ])('written as %s is not a draft', (text) => {
    const storage = storageOf();
    storage.setItem('mbti-db:draft:new:k', text);
    const drafts = open(storage);
    expect(drafts.newest(null)).toBeNull();
    drafts.keep(null, DRAFT);
    expect(drafts.newest(null)).toEqual(at(0));
  });
});
