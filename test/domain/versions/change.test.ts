import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, type ChangeKind, undoOf } from '../../../src/domain/versions/change.ts';

describe('how a change is undone', () => {
  const newest = (change: ChangeKind, changeBefore: ChangeKind | null) =>
    undoOf({ change, version: 4, newest: 4, changeBefore });

  it('is by removal for a creation, and for a restoration after a removal', () => {
    expect(newest('created', null)).toBe('remove');
    expect(newest('restored', 'removed')).toBe('remove');
  });

  it('is by restoring the previous version for an update, a removal or another restoration', () => {
    for (const change of ['updated', 'removed', 'restored'] as const) {
      for (const before of ['created', 'updated', 'restored'] as const) {
        expect(newest(change, before)).toBe('restore');
      }
    }
  });

  it('is not possible if the previous version is erased, or older than the history', () => {
    for (const change of ['updated', 'removed', 'restored', 'erased'] as const) {
      expect(newest(change, 'erased')).toBeNull();
      expect(newest(change, null)).toBeNull();
    }
  });

  it('is not possible once there is a newer version', () => {
    for (const change of CHANGE_KINDS) {
      for (const changeBefore of [null, ...CHANGE_KINDS]) {
        expect(undoOf({ change, version: 3, newest: 4, changeBefore })).toBeNull();
      }
    }
  });
});
