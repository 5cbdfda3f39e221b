import { describe, expect, it } from 'vitest';
import { Conflict } from '../../src/catalogue/failures.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import {
  draftOf,
  type EditingEvent,
  type EditingState,
  initialEditing,
  isAsStored,
  isChanged,
  latestSeen,
  nextEditing,
} from '../../src/ui/islands/editor/editing-state.ts';
import { formOf } from '../../src/ui/islands/editor/form/form.ts';
import { personality } from '../support/people.ts';

const capitu = personality({ id: 'capitu', name: 'Capitu', gender: 'female', version: 3 });
const theirs: Personality = { ...capitu, name: 'Capitolina', version: 4 };

const stateAfter = (...events: readonly EditingEvent[]): EditingState =>
  events.reduce(nextEditing, initialEditing(capitu, null, 'first'));
const sent = { type: 'sent', task: 'save' } as const;
const named = (name: string) => ({ type: 'changed', changes: { name } }) as const;
const failed = (error: unknown) => ({ type: 'failed', error, freshKey: 'fresh' }) as const;

describe('a form', () => {
  it('opens with the stored values', () => {
    expect(stateAfter().form).toEqual(formOf(capitu));
    expect(isChanged(stateAfter())).toBe(false);
  });

  it('has nothing to save while it equals the stored version, unless that is deleted', () => {
    expect(isAsStored(stateAfter())).toBe(true);
    const [spaces, other] = [stateAfter(named(' Capitu  ')), stateAfter(named('Capitolina'))];
    expect([isAsStored(spaces), isChanged(spaces)]).toEqual([true, false]);
    expect([isAsStored(other), isChanged(other)]).toEqual([false, true]);
    const gone = stateAfter(sent, failed(new Failure('not_found')));
    expect(isAsStored(gone)).toBe(false);
    // The visitor has chosen what another visitor has stored.
    const met = stateAfter(named('Dona Capitu'), sent, failed(new Conflict(theirs)));
    expect(isAsStored(met)).toBe(false);
    const chosen = nextEditing(met, { type: 'chosen', part: 'name', side: 'theirs' });
    expect(isAsStored(chosen)).toBe(true);
    expect(isAsStored(initialEditing(null, null, 'first'))).toBe(false);
  });

  it('forgets the errors of changed fields only', () => {
    const { letters } = formOf(capitu);
    const state = stateAfter(
      { type: 'refused', errors: { name: ['required'], mind: ['required'], nature: ['required'] } },
      { type: 'changed', changes: { name: 'C' } },
      { type: 'changed', changes: { letters: { ...letters, mind: 'E' } } },
    );
    expect(state.errors).toEqual({ nature: ['required'] });
    expect(state.refusals).toBe(1);
    expect(isChanged(state)).toBe(true);
  });

  it('forgets that another name repeats the name when the name is changed', () => {
    const repeated = { type: 'refused', errors: { aliases: ['repeated'] } } as const;
    expect(stateAfter(repeated, named('C')).errors).toEqual({});
  });

  it('of a new personality with a given work has no change before something is typed', () => {
    const opened = initialEditing(null, null, 'first', { work: 'Dom Casmurro' });
    expect(opened.form.work).toBe('Dom Casmurro');
    expect(isChanged(opened)).toBe(false);
    expect(isChanged(nextEditing(opened, named('Capitu')))).toBe(true);
    expect(isChanged(nextEditing(opened, { type: 'changed', changes: { work: '' } }))).toBe(true);
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

  it('shows the fields that the server has refused', () => {
    const fields = [{ field: 'name', issue: 'too_long' } as const];
    const state = stateAfter(sent, failed(new Failure('invalid_fields', { fields })));
    expect(state.errors).toEqual({ name: ['too_long'] });
    expect(state.refusals).toBe(1);
  });

  it('gets a new key when the old one was used for another personality', () => {
    expect(stateAfter(sent, failed(new Failure('idempotency_key_reused'))).key).toBe('fresh');
    expect(stateAfter(sent, failed(new Failure('offline'))).key).toBe('first');
  });
});

describe('a draft', () => {
  const typed = { ...formOf(capitu), name: 'Capitu Santiago' };
  const draft = { form: typed, base: capitu, key: 'kept', at: 0 };

  it('is offered, and the form shows the stored values until it is continued', () => {
    const opened = initialEditing(capitu, draft, 'first');
    expect(opened).toMatchObject({ form: formOf(capitu), offer: draft, key: 'first' });
    expect(isChanged(opened)).toBe(false);
    const continued = nextEditing(opened, { type: 'continued' });
    expect(continued).toMatchObject({ form: typed, base: capitu, key: 'kept', offer: null });
    expect(continued.merge).toBeNull();
  });

  it('can be discarded without losing what was typed since', () => {
    const state = [named('C'), { type: 'discarded' } as const].reduce(
      nextEditing,
      initialEditing(capitu, draft, 'first'),
    );
    expect(state).toMatchObject({ form: { name: 'C' }, offer: null, key: 'first' });
  });

  it('is not offered if it changes nothing', () => {
    expect(initialEditing(capitu, { ...draft, form: formOf(capitu) }, 'first').offer).toBeNull();
  });

  it('of an older version is merged with the stored one', () => {
    const opened = initialEditing({ ...theirs, identity: 'A' }, draft, 'first');
    const continued = nextEditing(opened, { type: 'continued' });
    expect(continued.form).toEqual({ ...typed, identity: 'A' });
    expect(continued.merge).toMatchObject({ contested: ['name'], taken: ['identity'], task: null });
    expect(latestSeen(continued)?.version).toBe(4);
  });

  it('of a newer version than the page shows keeps its version', () => {
    const opened = initialEditing(capitu, { ...draft, base: theirs }, 'first');
    const continued = nextEditing(opened, { type: 'continued' });
    expect(continued).toMatchObject({ form: typed, base: theirs, merge: null });
  });
});

describe('a conflict with another visitor', () => {
  const conflict = stateAfter(named('Capitu Santiago'), sent, failed(new Conflict(theirs)));
  const choose = (side: 'mine' | 'theirs') => ({ type: 'chosen', part: 'name', side }) as const;

  it('merges the form, marks the page as stale, and saves over the stored version', () => {
    expect(conflict.merge).toMatchObject({ current: theirs, contested: ['name'], task: 'save' });
    expect(conflict).toMatchObject({ problem: null, task: null, isStale: true });
    expect(conflict.form.name).toBe('Capitu Santiago');
    expect(latestSeen(conflict)).toEqual(theirs);
  });

  it('says where both changes do not go together', () => {
    const named = failed(new Conflict({ ...theirs, name: capitu.name, aliases: ['Zorro'] }));
    const state = stateAfter({ type: 'changed', changes: { name: 'Zorro' } }, sent, named);
    expect(state.form).toMatchObject({ name: 'Zorro', aliases: 'Zorro' });
    expect(state.errors).toEqual({ aliases: ['repeated'] });
  });

  it('lets the visitor choose, and choose again', () => {
    const yielded = nextEditing(conflict, choose('theirs'));
    expect(yielded.form).toEqual(formOf(theirs));
    expect(nextEditing(yielded, choose('mine')).form.name).toBe('Capitu Santiago');
  });

  it('shows what is typed afterwards as the own value', () => {
    const typed = [named('Capitu S.'), choose('theirs'), choose('mine')].reduce(
      nextEditing,
      conflict,
    );
    expect(typed.form.name).toBe('Capitu S.');
  });

  it('keeps the own value as a draft, even while the other one is chosen', () => {
    const yielded = nextEditing(conflict, choose('theirs'));
    expect(isChanged(yielded)).toBe(true);
    const draft = { ...draftOf(yielded), at: 0 };
    expect(draft).toMatchObject({ form: { name: 'Capitu Santiago' }, base: capitu });
    const continued = nextEditing(initialEditing(theirs, draft, 'second'), { type: 'continued' });
    expect(continued.merge?.contested).toEqual(['name']);
  });

  it('keeps no draft if nothing was typed, or only the stored values', () => {
    const state = stateAfter(sent, failed(new Conflict(theirs)));
    expect(state.form).toEqual(formOf(theirs));
    expect(isChanged(state)).toBe(false);
    const same = stateAfter(named(theirs.name), sent, failed(new Conflict(theirs)));
    expect(isChanged(same)).toBe(false);
  });

  it('can be resolved by taking the stored version', () => {
    const taken = nextEditing(conflict, { type: 'theirs_taken' });
    expect(taken).toMatchObject({ form: formOf(theirs), base: theirs, merge: null });
    expect(isChanged(taken)).toBe(false);
  });

  it('keeps the choices when saving them fails', () => {
    const state = [sent, failed(new Failure('offline'))].reduce(nextEditing, conflict);
    expect(state.problem).toEqual({ kind: 'failure', code: 'offline' });
    expect(state.merge?.contested).toEqual(['name']);
    expect(latestSeen(state)).toEqual(theirs);
  });

  it('can follow another conflict, and then earlier choices are the visitor’s change', () => {
    const third: Personality = { ...theirs, gender: 'male', version: 5 };
    const state = [sent, failed(new Conflict(third))].reduce(nextEditing, conflict);
    expect(state.form).toMatchObject({ name: 'Capitu Santiago', gender: 'male' });
    expect(state.merge).toMatchObject({ contested: [], taken: ['gender'], kept: ['name'] });
    const fourth: Personality = { ...third, name: 'Capitolina Pádua', version: 6 };
    const again = [sent, failed(new Conflict(fourth))].reduce(nextEditing, state);
    expect(again.merge?.contested).toEqual(['name']);
    expect(latestSeen(again)?.version).toBe(6);
  });

  it('of a deletion deletes nothing yet, and remembers the request', () => {
    const removing = { type: 'sent', task: 'remove' } as const;
    const state = stateAfter(removing, failed(new Conflict(theirs)));
    expect(state.merge).toMatchObject({ task: 'remove', taken: ['name'] });
    expect(latestSeen(state)).toEqual(theirs);
  });
});

describe('a personality deleted by another visitor', () => {
  it('is reported for the request that met it', () => {
    const removing = { type: 'sent', task: 'remove' } as const;
    const problemAfter = (event: EditingEvent) =>
      stateAfter(event, failed(new Failure('not_found'))).problem;
    expect(problemAfter(removing)).toEqual({ kind: 'gone', task: 'remove' });
    expect(problemAfter(sent)).toEqual({ kind: 'gone', task: 'save' });
  });

  it('is still what the form is based on when it is saved again', () => {
    const state = stateAfter(named('C'), sent, failed(new Failure('not_found')), sent);
    expect(latestSeen(state)).toEqual(capitu);
    expect(state).toMatchObject({ problem: null, form: { name: 'C' } });
  });

  it('is merged with what was stored before the removal when that is newer', () => {
    const gone = failed(new Failure('not_found'));
    const state = stateAfter(named('C'), sent, gone, sent, failed(new Conflict(theirs)));
    expect(state.merge).toMatchObject({ current: theirs, contested: ['name'] });
  });
});
