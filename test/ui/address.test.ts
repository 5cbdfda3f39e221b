import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_NAMES, PAGES, pathOf, paths } from '../../src/domain/paths.ts';
import { addressOf } from '../../src/ui/session/navigation/address.ts';

const read = (path: string) => addressOf(new URL(path, 'http://catalogue.test'));

describe('an address', () => {
  it.for(PAGE_NAMES)('of the page %s is parsed as it was built, for any subject', (page) => {
    const isAboutSomething = PAGES[page].includes('*');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(text !== '' && text !== '.' && text !== '..');
        const subject = isAboutSomething ? text.toWellFormed() : '';
        expect(read(pathOf(page, text))).toEqual({ page, subject, q: '' });
        expect(read(`${pathOf(page, text)}/`)).toEqual({ page, subject, q: '' });
      }),
    );
  });

  it('has the search text of any page, as it was built', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const q = typed.toWellFormed().trim();
        for (const path of [paths.home({ q: typed }), paths.changes({ q: typed })])
          expect(read(path).q).toBe(q);
      }),
    );
  });

  it('of a later page contains seed and cursor', () => {
    const later = { q: 'a', seed: 's', cursor: 'c' };
    expect(read(paths.home(later))).toEqual({ page: 'home', subject: '', ...later });
    expect(read(paths.history('1', { cursor: 'c' }))).toMatchObject({ subject: '1', cursor: 'c' });
  });

  it.for([
    paths.report('1'),
    paths.moderation(),
    paths.changesFeed(),
    paths.icon('a'),
    '/mbti-db/persona',
    '/mbti-db/persona/',
    '/mbti-db/persona/a/b',
    '/mbti-db/persona/a/historico/b',
    '/mbti-db/mudancas/a',
    '/mbti-db/persona/%E0%A4',
    '/mbti-dbx',
    '/outro',
  ])('%s is not an address of a page', (path) => {
    expect(read(path)).toEqual({ page: 'document', subject: '', q: '' });
  });
});
