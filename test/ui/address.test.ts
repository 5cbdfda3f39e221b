import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { addressOf } from '../../src/ui/session/address.ts';

const read = (path: string) => addressOf(new URL(path, 'http://catalogue.test'));

describe('an address', () => {
  it('is parsed as it was built, for any search and id', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (q, id) => {
        const wellFormed = q.toWellFormed().trim();
        expect(read(paths.home({ q }))).toEqual({ page: 'home', q: wellFormed });
        fc.pre(id !== '' && id !== '.' && id !== '..');
        expect(read(paths.personality(id))).toEqual({ page: 'personality', id: id.toWellFormed() });
        expect(read(paths.question(id))).toEqual({ page: 'contested', id: id.toWellFormed() });
        expect(read(paths.history(id))).toEqual({ page: 'history', id: id.toWellFormed() });
        expect(read(paths.changes({ q }))).toEqual({ page: 'changes', q: wellFormed });
      }),
    );
  });

  it('of a later page contains seed and cursor', () => {
    expect(read(paths.home({ q: 'a', seed: 's', cursor: 'c' }))).toEqual({
      page: 'home',
      q: 'a',
      seed: 's',
      cursor: 'c',
    });
  });

  it('of the recent changes contains its filters', () => {
    const filter = { q: 'ana', visitor: '7f3a9c01d2', change: 'removed' } as const;
    const older = { ...filter, cursor: 'c' };
    expect(read(paths.changes(older))).toEqual({ page: 'changes', ...older });
    expect(read(paths.history('1', { cursor: 'c' }))).toEqual({
      page: 'history',
      id: '1',
      cursor: 'c',
    });
  });

  it('of changes of an unknown kind is that of all changes', () => {
    expect(read('/mbti-db/mudancas?change=moved')).toEqual({ page: 'changes', q: '' });
  });

  it.for(['/mbti-db/', '/mbti-db/?q='])('%s is the gallery too', (path) => {
    expect(read(path)).toEqual({ page: 'home', q: '' });
  });

  it.for([
    paths.notFound,
    '/mbti-db/persona',
    '/mbti-db/persona/',
    '/mbti-db/persona/a/b',
    '/mbti-db/persona/a/historico/b',
    '/mbti-db/mudancas/a',
    '/mbti-db/persona/%E0%A4',
    '/mbti-dbx',
    '/outro',
  ])('%s is nothing of ours', (path) => {
    expect(read(path)).toEqual({ page: 'not_found' });
  });
});
