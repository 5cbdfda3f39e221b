import type { GuessSpan } from '../catalogue/guess-store.ts';
import type { Store } from '../catalogue/store.ts';
import { HOUR } from '../domain/time.ts';
import { CommandError } from './command-error.ts';
import type { Report } from './report.ts';
import { requireKnown } from './require-known.ts';

/** Guesses are kept by whole hours: a time in an hour names the whole of it. */
export function hoursOf(since: string, until: string | null): GuessSpan {
  const hourOf = (time: number): string => new Date(Math.floor(time / HOUR) * HOUR).toISOString();
  return {
    since: hourOf(Date.parse(since)),
    until: until === null ? null : hourOf(Date.parse(until) + HOUR - 1),
  };
}

/** Lets the guesses of some hours count no more. */
export async function discardGuesses(store: Store, id: string, span: GuessSpan): Promise<Report> {
  const guesses = await store.guesses.discard(id, span);
  return reportOf(id, guesses, 'discarded');
}

/** Lets discarded guesses of some hours count again. */
export async function restoreGuesses(store: Store, id: string, span: GuessSpan): Promise<Report> {
  const guesses = await store.guesses.restore(id, span);
  return reportOf(id, guesses, 'restored');
}

function reportOf(id: string, guesses: number | null, done: 'discarded' | 'restored'): Report {
  requireKnown(guesses !== null, id);
  if (guesses === 0) throw new CommandError(`${id} has no such guesses.`);
  return {
    status: 0,
    lines: [`${guesses} guesses of ${id} are ${done}.`],
    json: { id, [done]: guesses },
  };
}

/** Counts all guesses anew. */
export async function recountGuesses(store: Store): Promise<Report> {
  const personalities = await store.guesses.recount();
  const lines = [`The guesses of ${personalities} personalities are counted anew.`];
  return { status: 0, lines, json: { personalities } };
}
