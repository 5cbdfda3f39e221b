import type { Store } from '../catalogue/store.ts';
import type { StoredChange, StoredChangePage } from '../catalogue/stored-personality.ts';
import { iconHashOf } from '../domain/paths.ts';
import { labelOf } from '../domain/types/cell.ts';
import { printable, type Report, requireKnown } from './output.ts';

/** Versions per read. */
const PAGE = 500;

/** Lists all versions of a personality, newest first. */
export async function listHistory(store: Store, id: string): Promise<Report> {
  const first = await store.history(id, { before: null, limit: PAGE });
  requireKnown(first !== null, id);
  const changes = readPages(async (before) => {
    const page = before === null ? first : await store.history(id, { before, limit: PAGE });
    return page ?? { items: [], next: null };
  });
  return report(changes, { id });
}

/** Lists the changes of all personalities since a time, newest first; those of all visitors or of one. */
export async function listChanges(
  store: Store,
  { since, visitor }: { readonly since: string; readonly visitor: string | null },
): Promise<Report> {
  const request = { needle: '', change: null, since, visitor, limit: PAGE };
  const changes = readPages((before) => store.changes({ ...request, before }));
  return report(changes, { since, visitor });
}

async function* readPages(
  read: (before: number | null) => Promise<StoredChangePage>,
): AsyncGenerator<StoredChange> {
  for (let before: number | null = null; ; ) {
    const page = await read(before);
    yield* page.items;
    if (page.next === null) return;
    before = page.next;
  }
}

function report(changes: AsyncIterable<StoredChange>, json: Report['json']): Report {
  return { status: 0, lines: describe(changes), json: { ...json, items: changes } };
}

async function* describe(changes: AsyncIterable<StoredChange>): AsyncGenerator<string> {
  for await (const change of changes) yield describeChange(change);
}

/** The length of the longest kind of change. */
const KIND_WIDTH = 'restored'.length;
const VISITOR_WIDTH = 10;

function describeChange(stored: StoredChange): string {
  const { id, version, change, at, visitor, state, restoredFrom } = stored;
  const icon = iconHashOf(state?.icon ?? null);
  const what = [
    ...(state === null ? [] : [`"${printable(state.name)}"`, state.gender, labelOf(state)]),
    ...(icon === null ? [] : [`icon ${icon}`]),
    ...(restoredFrom === null ? [] : [`from version ${restoredFrom}`]),
  ];
  const who = (visitor ?? '-').padEnd(VISITOR_WIDTH);
  return `${at}  ${change.padEnd(KIND_WIDTH)}  ${who}  ${id}  version ${version}  ${what.join(', ')}`.trimEnd();
}
