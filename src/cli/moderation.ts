import type { GuessSpan } from '../catalogue/guesses.ts';
import { createReports, type HeldItem } from '../catalogue/reports.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { labelOf } from '../domain/types/cell.ts';
import { printable, type Report, requireKnown } from './output.ts';

const now = () => new Date().toISOString();

/** Lists the reported personalities, as the operator's page does, and the held ones. */
export async function listReports(store: Store): Promise<Report> {
  const { moderation, counts } = createReports({ store, now });
  const [reported, held] = [await moderation.reported(), await moderation.held()];
  const lines = [
    ...reported.map((item) => `reported  ${describe(item)}`),
    ...held.map((item) => `held      ${describe(item)}; held by ${item.by} at ${item.at}`),
  ];
  const { open, heldNow, reportedNow } = await counts();
  const more = reportedNow + heldNow - reported.length - held.length;
  return {
    status: 0,
    lines: [
      ...lines,
      ...(more > 0 ? [`${more} more are listed once these are dealt with.`] : []),
      `Open: ${some(open, 'report')}. Held: ${some(heldNow, 'personality', 'personalities')}.`,
    ],
    json: { open, reported, held, more },
  };
}

/** Takes an action of the operator's page; exit status 1 if a personality to release was not held. */
export async function moderate(
  store: Store,
  action: 'hold' | 'release' | 'dismiss',
  id: string,
): Promise<Report> {
  const newest = (await store.reports.newest(id))?.version ?? 0;
  const outcome = await store.reports[action]({ id, newest, at: now() });
  if (outcome === 'conflict') throw new OperatorError(`${id} was changed just now: look again.`);
  const done = outcome === true || outcome === 'dismissed';
  requireKnown(done || (action === 'release' && newest > 0), id);
  const lines = {
    hold: `${id} is held: nothing of it is shown.`,
    release: done ? `${id} is shown again.` : `${id} was not held.`,
    dismiss: `The reports of ${id} are closed, and version ${newest} is found well.`,
  };
  return { status: done ? 0 : 1, lines: [lines[action]], json: { id, action, done } };
}

function describe({ newest, count, networks, kinds }: Omit<HeldItem, 'by' | 'at'>): string {
  const { id, version, state } = newest;
  const who = state === null ? '' : ` "${printable(state.name)}", ${labelOf(state)}`;
  const why = kinds.map(({ kind, count: times }) => `${times} ${kind}`).join(', ');
  const what = `${id}  version ${version} ${who}`;
  if (count === 0) return `${what}: no reports`;
  // Who sent a report is deleted when it is closed.
  const where = networks === 0 ? '' : ` from ${some(networks, 'network')}`;
  return `${what}: ${some(count, 'report')}${where} (${why})`;
}

function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Locks or unlocks a personality. */
export async function setLocked(store: Store, id: string, locked: boolean): Promise<Report> {
  requireKnown(await store.lock(id, locked), id);
  const lines = [locked ? `${id} is locked.` : `${id} is not locked.`];
  return { status: 0, lines, json: { id, locked } };
}

/** Discards the guesses of a time span, so that they no longer count, or restores discarded ones. */
export async function changeGuesses(
  store: Store,
  change: 'discard' | 'restore',
  id: string,
  span: GuessSpan,
): Promise<Report> {
  const guesses = await store.guesses[change](id, span);
  const done = change === 'discard' ? 'discarded' : 'restored';
  requireKnown(guesses !== null, id);
  if (guesses === 0) throw new OperatorError(`${id} has no such guesses.`);
  return {
    status: 0,
    lines: [`${guesses} guesses of ${id} are ${done}.`],
    json: { id, [done]: guesses },
  };
}
