import { Failure } from '../domain/failure.ts';
import type { ChangePage } from '../domain/versions/change.ts';
import type { PageCatalogue } from './page-contract.ts';
import { readTypes } from './pages/types/read-types.ts';
import type { Address, ChangesAddress, HistoryAddress } from './visit/address.ts';
import type { ChangeList, View } from './visit/view.ts';

export interface ReadingOptions {
  /** Number of changes in a list; null for the usual one. */
  readonly limit: number | null;
  /** Whether the page of a personality has what visitors guess. */
  readonly withGuesses: boolean;
  readonly now: Date;
}

/** Reads what a page shows, for its document and for the browser alike. Fails like the catalogue. */
export async function readView(
  address: Address,
  catalogue: PageCatalogue,
  options: ReadingOptions,
): Promise<View> {
  switch (address.page) {
    case 'home':
      return { page: 'home' };
    case 'personality': {
      const personality = await catalogue.get(address.id);
      if (!options.withGuesses) return { page: 'personality', personality };
      const guesses = await catalogue.guesses.results(address.id);
      return { page: 'personality', personality, guesses };
    }
    case 'contested':
      return address.id === undefined
        ? readContested(catalogue)
        : readQuestion(address.id, catalogue);
    case 'types':
      return readTypes(address, catalogue, options.now);
    case 'history':
      return readHistory(address, catalogue, options);
    case 'changes':
      return readChanges(address, catalogue, options);
    case 'plain':
    case 'not_found':
      throw new Failure('not_found');
  }
}

async function readContested({ guesses }: PageCatalogue): Promise<View> {
  const [contested, waiting] = await Promise.all([guesses.contested(), guesses.waiting()]);
  return { page: 'contested', contested, waiting };
}

/** Somebody to guess about; what tells the type is left out here. */
async function readQuestion(id: string, { get, guesses }: PageCatalogue): Promise<View> {
  const [{ name, gender, icon }, ...lists] = await Promise.all([
    get(id),
    guesses.contested(),
    guesses.waiting(),
  ]);
  const others = lists.flat().flatMap((other) => (other.id === id ? [] : [other.id]));
  return { page: 'contested', id, name, gender, icon, others };
}

async function readHistory(
  { id, cursor }: HistoryAddress,
  catalogue: PageCatalogue,
  { limit, now }: ReadingOptions,
): Promise<View> {
  const [list, first] = await Promise.all([
    catalogue.history(id, { cursor, limit: limit ?? undefined }),
    cursor === undefined ? null : catalogue.history(id, { limit: 1 }),
  ]);
  const [newest] = (first ?? list).items;
  if (newest === undefined) throw new Failure('not_found');
  return { page: 'history', id, newest, list: readAt(now, list) };
}

async function readChanges(
  { page, cursor, ...filter }: ChangesAddress,
  catalogue: PageCatalogue,
  { limit, now }: ReadingOptions,
): Promise<View> {
  const request = { ...filter, cursor, limit: limit ?? undefined };
  return { page, filter, list: readAt(now, await catalogue.changes(request)) };
}

function readAt(now: Date, page: ChangePage): ChangeList {
  return { ...page, now: now.toISOString() };
}
