import { createModeration } from '../catalogue/moderation.ts';
import type { Store } from '../catalogue/store.ts';
import { labelOf } from '../domain/cell.ts';
import { printable } from './refusals.ts';
import type { Report } from './report.ts';
import { requireKnown } from './require-known.ts';

const now = () => new Date().toISOString();

/** What is reported, as the operator's page lists it, and what is held. */
export async function listReports(store: Store): Promise<Report> {
  const moderation = createModeration({ store, now });
  const [reported, held] = [await moderation.reported(), await moderation.held()];
  const lines = [
    ...reported.map((item) => `reported  ${describe(item)}`),
    ...held.map((item) => `held      ${describe(item)}; held by ${item.by} at ${item.at}`),
  ];
  const { open } = await moderation.counts();
  return {
    status: 0,
    lines: [
      ...lines,
      `Open: ${some(open, 'report')}. Held: ${some(held.length, 'personality', 'personalities')}.`,
    ],
    json: { open, reported, held },
  };
}

/** The actions of the operator's page. */
export async function moderate(
  store: Store,
  action: 'hold' | 'release' | 'dismiss',
  id: string,
): Promise<Report> {
  const isDone = {
    hold: () => store.reports.hold(id, now()),
    release: () => store.reports.release(id, now()),
    dismiss: () => store.reports.dismiss(id, now()),
  }[action];
  const isHeld = await isDone();
  if (action === 'release' && !isHeld) requireKnown(await hasNewest(store, id), id);
  else requireKnown(isHeld, id);
  const lines = {
    hold: `${id} is held: nothing of it is shown.`,
    release: isHeld ? `${id} is shown again.` : `${id} was not held.`,
    dismiss: `The reports of ${id} are closed.`,
  };
  return { status: isHeld ? 0 : 1, lines: [lines[action]], json: { id, action, done: isHeld } };
}

async function hasNewest(store: Store, id: string): Promise<boolean> {
  return (await store.reports.newest(id)) !== null;
}

type Described = Awaited<ReturnType<ReturnType<typeof createModeration>['reported']>>[number];

function describe({ newest, count, networks, kinds }: Omit<Described, 'previous'>): string {
  const { id, version, state } = newest;
  const who = state === null ? '' : ` "${printable(state.name)}", ${labelOf(state)}`;
  const why = kinds.map(({ kind, count: times }) => `${times} ${kind}`).join(', ');
  const what = `${id}  version ${version} ${who}`;
  if (count === 0) return `${what}: no reports`;
  return `${what}: ${some(count, 'report')} from ${some(networks, 'network')} (${why})`;
}

function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
