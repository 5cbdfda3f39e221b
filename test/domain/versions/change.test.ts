import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, type ChangeKind, undoOf } from '../../../src/domain/versions/change.ts';

describe('how a change is undone', () => {
  const newest = (change: ChangeKind, changeBefore: ChangeKind | null) =>
    undoOf({ change, version: 4, newest: 4, changeBefore });

  it('is by removing what was created, or brought back after a removal', () => {
    expect(newest('created', null)).toBe('remove');
    expect(newest('restored', 'removed')).toBe('remove');
  });

  it('is by restoring the version before an update, a removal or another restoration', () => {
    for (const change of ['updated', 'removed', 'restored'] as const) {
      for (const before of ['created', 'updated', 'restored'] as const) {
        expect(newest(change, before)).toBe('restore');
      }
    }
  });

  it('is by nothing where the version before is erased, or older than the history', () => {
    for (const change of ['updated', 'removed', 'restored', 'erased'] as const) {
      expect(newest(change, 'erased')).toBeNull();
      expect(newest(change, null)).toBeNull();
    }
  });

  it('is by nothing once a newer version is there', () => {
    for (const change of CHANGE_KINDS) {
      for (const changeBefore of [null, ...CHANGE_KINDS]) {
        expect(undoOf({ change, version: 3, newest: 4, changeBefore })).toBeNull();
      }
    }
  });
});
