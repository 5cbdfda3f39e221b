import {
  type HistoryRequest,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
} from '../../../catalogue/catalogue.ts';
import type { ChangePage } from '../../../domain/change.ts';
import { codeOf } from '../../../domain/failure.ts';
import type { ChangesAddress, HistoryAddress } from '../address.ts';
import type { ChangeList, ChangesView, HistoryView, ListView, NotFoundView } from '../view.ts';
import { browserHistory, type ReadableHistory } from './history-client.ts';

export type ListAddress = HistoryAddress | ChangesAddress;

export interface ReadListOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of changes shown before: about as many are read again. */
  readonly shown?: number | undefined;
}

/** Reads the page of a history or of the recent changes. Otherwise fails like the catalogue. */
export async function readList(
  address: ListAddress,
  catalogue: ReadableHistory,
  options: ReadListOptions = {},
): Promise<ListView | NotFoundView> {
  try {
    return address.page === 'history'
      ? await readHistory(address, catalogue, options)
      : await readChanges(address, catalogue, options);
  } catch (error) {
    if (codeOf(error) === 'not_found') return { page: 'not_found' };
    throw error;
  }
}

/** The same, read by the browser. */
export function readListHere(address: ListAddress, options: ReadListOptions) {
  return readList(address, browserHistory, options);
}

async function readHistory(
  { id, cursor }: HistoryAddress,
  catalogue: ReadableHistory,
  { signal, shown }: ReadListOptions,
): Promise<HistoryView | NotFoundView> {
  const read = (request: HistoryRequest) => catalogue.history(id, request, { signal });
  const [list, first] = await Promise.all([
    read({ cursor, limit: limitFor(shown) }),
    cursor === undefined ? null : read({ limit: 1 }),
  ]);
  const [newest] = (first ?? list).items;
  if (newest === undefined) return { page: 'not_found' };
  return { page: 'history', id, newest, list: readNow(list) };
}

async function readChanges(
  { page, cursor, ...filter }: ChangesAddress,
  catalogue: ReadableHistory,
  { signal, shown }: ReadListOptions,
): Promise<ChangesView> {
  const request = { ...filter, cursor, limit: limitFor(shown) };
  return { page, filter, list: readNow(await catalogue.changes(request, { signal })) };
}

function limitFor(shown = 0): number | undefined {
  return shown > PAGE_LIMIT_DEFAULT ? PAGE_LIMIT_MAX : undefined;
}

function readNow(page: ChangePage): ChangeList {
  return { ...page, now: new Date().toISOString() };
}
