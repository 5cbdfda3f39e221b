import { describe, expect, it } from 'vitest';
import { Conflict } from '../../src/catalogue/conflict.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { Personality } from '../../src/domain/personality.ts';
import {
  type EditingEvent,
  type EditingState,
  isChanged,
  nextEditing,
  openForm,
} from '../../src/ui/editor/editing.ts';
import { formOf } from '../../src/ui/editor/form.ts';

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
const theirs: Personality = { ...capitu, name: 'Capitolina', version: 4 };

const stateAfter = (...events: readonly EditingEvent[]): EditingState =>
  events.reduce(nextEditing, openForm(capitu, null, 'first'));
const sent = { type: 'sent', task: 'save', over: capitu } as const;
const failed = (error: unknown) => ({ type: 'failed', error, freshKey: 'fresh' }) as const;

describe('a form', () => {
  it('opens with the stored values, or with the draft', () => {
    expect(stateAfter().form).toEqual(formOf(capitu));
    expect(isChanged(stateAfter())).toBe(false);
    const typed = { ...formOf(capitu), name: 'Capitu Santiago' };
    const restored = openForm(theirs, { form: typed, base: capitu, key: 'kept' }, 'first');
    expect(restored).toMatchObject({ form: typed, base: capitu, key: 'kept', isRestored: true });
  });

  it('forgets its errors at the next change', () => {
    const state = stateAfter(
      { type: 'refused', errors: { name: 'required' } },
      { type: 'changed', changes: { name: 'C' } },
    );
    expect(state.errors).toEqual({});
    expect(state.refusals).toBe(1);
    expect(isChanged(state)).toBe(true);
  });

  it('keeps the typed values when sending fails, and can be sent again', () => {
    const state = stateAfter(
      { type: 'changed', changes: { name: 'C' } },
      sent,
      failed(new Failure('offline')),
    );
    expect(state.form.name).toBe('C');
    expect(state.task).toBeNull();
    expect(state.problem).toEqual({ kind: 'failure', code: 'offline' });
    expect(state.isStale).toBe(false);
  });

  it('shows the fields that the server refused', () => {
    const fields = [{ field: 'name', issue: 'too_long' } as const];
    const state = stateAfter(sent, failed(new Failure('invalid_fields', { fields })));
    expect(state.errors).toEqual({ name: 'too_long' });
    expect(state.refusals).toBe(1);
  });

  it('gets a new key when the old one was used for another personality', () => {
    expect(stateAfter(sent, failed(new Failure('idempotency_key_reused'))).key).toBe('fresh');
    expect(stateAfter(sent, failed(new Failure('offline'))).key).toBe('first');
  });
});

describe('a conflict with another visitor', () => {
  const conflict = stateAfter(sent, failed(new Conflict(theirs)));

  it('shows the stored version, and marks the page as stale', () => {
    expect(conflict.problem).toEqual({ kind: 'conflict', task: 'save', current: theirs });
    expect(conflict.isStale).toBe(true);
    expect(conflict.form).toEqual(formOf(capitu));
  });

  it('can be resolved by taking the stored version', () => {
    const taken = nextEditing(conflict, { type: 'yielded' });
    expect(taken).toMatchObject({ form: formOf(theirs), base: theirs, problem: null });
    expect(isChanged(taken)).toBe(false);
  });

  it('can be resolved by overwriting the stored version', () => {
    const again = nextEditing(conflict, { type: 'sent', task: 'save', over: theirs });
    expect(again).toMatchObject({ base: theirs, task: 'save', problem: null });
  });

  it('distinguishes saving from removing a deleted personality', () => {
    const removing = { ...sent, task: 'remove' } as const;
    expect(stateAfter(removing, failed(new Failure('not_found'))).problem).toEqual({
      kind: 'gone',
      task: 'remove',
    });
  });
});
