import type { PublishedGuesses } from '../domain/guesses/summarise.ts';
import type { IconSide } from '../domain/people/icon.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import type { Correction } from '../domain/search/did-you-mean.ts';
import type { Filter } from '../domain/search/filter.ts';
import type {
  KeyPosition,
  KeyRequest,
  OrderedRequest,
  OrderPosition,
} from '../domain/search/order.ts';
import type { Featured } from '../domain/search/rules.ts';
import type { Work, WorksRequest } from '../domain/search/works.ts';
import type { Capacity, Seed } from '../domain/shuffle.ts';
import type { Restoration } from './catalogue.ts';
import type { GuessStore } from './guesses.ts';
import type {
  ChangesScope,
  ErasedChanges,
  Operations,
  RolledBack,
  UndoScope,
} from './operations.ts';
import type { ReportStore } from './report-store.ts';
import type {
  IconFile,
  NewPersonality,
  RestoreResult,
  SentEdit,
  StoredChangePage,
  StoredChangesRequest,
  StoredHistoryRequest,
  WriteContext,
  WriteResult,
} from './stored-personality.ts';

/**
 * Where personalities are kept. The promises below are those of every engine; the contract suite in test/store holds
 * each implementation to them.
 *
 * Each method is atomic: what it reads is one state, what it writes is all there and on disk when it resolves, or not
 * there at all. When the engine cannot serve now, methods fail with a `Failure` (`unavailable`, `busy`,
 * `storage_full`). A write that names an icon by a hash that is not stored fails with `invalid_icon`.
 */
export interface Store extends StoreReads, Operations {
  /** All of them or none; returns the ids of those that the options leave out. */
  create(
    personalities: readonly NewPersonality[],
    by: WriteContext,
    options?: CreateOptions,
  ): Promise<readonly string[]>;
  /**
   * Creates one unless the key was used before; then returns what was created at that time, also if it
   * has changed since. Keys are kept for at least a day, counted by `by.at`.
   */
  createOnce(
    key: IdempotencyKey,
    personality: NewPersonality,
    by: WriteContext,
  ): Promise<CreateOnce>;
  /**
   * Writes only if the stored version is `version`; the new one is `version + 1`. What is stored already is not written
   * again: the result is what is stored, in its version.
   */
  update(id: string, version: number, edit: SentEdit, by: WriteContext): Promise<WriteResult>;
  /**
   * Removes only if the stored version is `version`. The result has the removed state and the version
   * of the removal, `version + 1`.
   */
  remove(id: string, version: number, by: WriteContext): Promise<WriteResult>;
  /**
   * Writes the state of version `version` as the new version `newest + 1`, also after a removal; only
   * if the newest version is `newest`.
   */
  restore(id: string, restoration: Restoration, by: WriteContext): Promise<RestoreResult>;
  /**
   * Takes back what a visitor did since a time, as far as it is the newest of its personality, or what an earlier call
   * wrote: at most `UNDO_MAX` personalities, as one operation. Nobody comes back under a blocked name. Null for an
   * operation that is none of its own.
   */
  undoMany(
    scope: UndoScope,
    by: WriteContext,
    isBlocked?: IsBlocked | null,
  ): Promise<RolledBack | null>;
  /**
   * Resolves when the engine answers and could write, or is read-only on purpose. Fails for good once the database was
   * deleted or replaced, and, where reading people for the search met damage, until they can be read. Damage that
   * another statement meets fails that one alone.
   */
  ping(): Promise<void>;
  /** How many personalities there are. */
  count(): Promise<number>;
  /** Bytes in use: of SQLite without the pages that are free for new content; of PostgreSQL the whole database. */
  size(): Promise<number>;
  /** Everything that is wrong with what is stored, by one state of it; empty when it is sound. */
  verify(): Promise<readonly Fault[]>;
  /** Makes everything anew that derives from the personalities, as one write. */
  rebuild(): Promise<void>;
  /**
   * Erases personalities and the content of all their versions. Their numbers, times and visitors stay, and no version
   * is added. Returns the number of versions, 0 if no id was ever used. Resolves when the content is gone from the
   * engine's files too. If that last step fails, call it again. The same holds for the next three methods.
   */
  erase(...ids: string[]): Promise<number>;
  /** Erases the content of one version, unless it is the newest. */
  eraseVersion(id: string, version: number): Promise<EraseVersion>;
  /** Erases what these changes have written, by the rules of `erasureOf` (domain/versions/erasure.ts). */
  eraseChanges(scope: ChangesScope): Promise<ErasedChanges>;
  /** Deletes an icon and all references to it; false if there is no such icon. */
  eraseIcon(hash: string): Promise<boolean>;
  /**
   * Up to `limit` personalities by their ids behind `after`, from the first where it is null, with what visitors guess:
   * for files of everybody. Whoever is there all the while is in one of the pieces.
   */
  published(after: string | null, limit: number): Promise<readonly Published[]>;
  /** How many holds and erasures there have been: copies of what was public at another number are outdated. */
  withdrawals(): Promise<number>;
  /** Locks or unlocks a personality; writes to a locked one give `locked`. False if the id was never used. */
  lock(id: string, locked: boolean): Promise<boolean>;
  readonly reports: ReportStore;
  readonly guesses: GuessStore;
  /** 32 random bytes, created with the database and shared by all instances; for signing cookies. */
  secret(): Promise<Uint8Array>;
  /**
   * The name of a network on the day of `at`: 16 hexadecimal digits, a hash by a random key of that day, which all
   * instances share. Keys are deleted after `SOURCE_DAYS` (domain/versions/source.ts); then nothing tells which network
   * it was.
   */
  sourceOf(network: string, at: string): Promise<string>;
  /** Deletes the keys of networks and of repeated creations that have expired at a time. */
  forgetExpired(at: string): Promise<void>;
  /**
   * Reads what icons say of a figure (`Icon.look`) that were stored before anything did, some at a time, and keeps it.
   * Resolves when none is left, or soon after the signal.
   */
  readLooks(read: (icon: Uint8Array) => Promise<string>, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What visitors read. Methods of `Store` see all that was written before the call. */
export interface StoreReads {
  /**
   * A page of those who match, in the order of results: tier by tier (domain/search/order.ts), within
   * each by their places (domain/shuffle.ts). Fails with `malformed_request` when the capacity is
   * larger than any that this store can have given out.
   */
  page(request: OrderedRequest): Promise<StorePage>;
  /** For each filter the first `limit` who match in the shuffled order, those of one after those of another. */
  firstOfEach(
    filters: readonly Filter[],
    seed: Seed,
    limit: number,
  ): Promise<readonly Personality[]>;
  /** A page of those who match, in an order by a key. */
  pageByKey(request: KeyRequest): Promise<StoreKeyPage>;
  /** How many match in each of the 48 cells; the index is the cell. */
  countByCell(filter: Filter): Promise<readonly number[]>;
  get(id: string): Promise<Personality | null>;
  /** Queries that find somebody, in place of one that finds nobody; `text` is `Query.text`. */
  corrections(text: string, featured: Featured): Promise<readonly Correction[]>;
  /**
   * Up to `limit` personalities with a name or another name similar to a tidied name, most similar first (see
   * domain/people/similar.ts). Of a name near to very many some may be missing; equal ones are not.
   */
  similar(name: string, limit: number): Promise<readonly Personality[]>;
  /**
   * Up to `limit` others who are of the same work, in the same spelling, or else of the same type, of whom a bounded
   * number is looked at. Asks no search.
   */
  others(of: Somebody, limit: number): Promise<FoundOthers>;
  /** Works that somebody is of, in the order of `workSortKey`. */
  works(request: WorksRequest): Promise<readonly Work[]>;
  /** The keys of works that so many are of, in no order; `limit` at most. */
  workKeys(limit: number, membersMin: number): Promise<readonly string[]>;
  /** Versions of one personality, newest first; null if the id was never used. */
  history(id: string, request: StoredHistoryRequest): Promise<StoredChangePage | null>;
  /** Versions of all personalities, newest first. */
  changes(request: StoredChangesRequest): Promise<StoredChangePage>;
  /**
   * Up to `limit` personalities from the number `from` on, by their numbers: each keeps its own while it is there, and
   * those of removed ones are used again. For lists of everybody, whatever is written meanwhile.
   */
  listed(from: number, limit: number): Promise<readonly Listed[]>;
  /** The greatest file of an icon that is not greater than `side`; null when there is no such icon. */
  icon(hash: string, side: IconSide): Promise<IconFile | null>;
}

export type Somebody = Pick<Personality, 'id' | 'createdAt' | 'work' | 'type'>;

export interface FoundOthers {
  /** Whether they are of the same work, else of the same type. */
  readonly areOfWork: boolean;
  readonly people: readonly Personality[];
}

/** A personality in a list of everybody. */
export interface Listed extends Pick<Personality, 'id' | 'updatedAt'> {
  /** From 0, with few gaps. */
  readonly number: number;
}

/** A personality as files of everybody have it. */
export interface Published extends Personality {
  readonly guesses: PublishedGuesses;
}

export interface CreateOptions {
  /** Fails with `catalogue_not_empty` if there is any personality. */
  readonly onlyIfEmpty?: boolean;
  /**
   * Leaves out duplicates: of the same gender and type as a stored one or as one before them, whose folded name is
   * theirs or one of their other names.
   */
  readonly skipExisting?: boolean;
}

/** Something stored is wrong. */
export interface Fault {
  /** In English, for the operator. */
  readonly sentence: string;
  /** Whether `rebuild` mends it: it derives from the personalities. */
  readonly mendable: boolean;
}

export interface StorePage {
  /** In the order of results, without gaps or repetitions. */
  readonly items: readonly Personality[];
  /** Exact, of all that match. */
  readonly total: number;
  /** How many of them are in each of the 48 cells; the index is the cell. */
  readonly counts: readonly number[];
  readonly capacity: Capacity;
  /** Position of the last item when more follow, else null. */
  readonly last: OrderPosition | null;
}

/** A page of an order by a key. */
export interface StoreKeyPage extends Pick<StorePage, 'items' | 'total' | 'counts'> {
  /** Position of the last item when more follow, else null. */
  readonly last: KeyPosition | null;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Hash of the request, to tell a repetition from another request with the same key. */
  readonly fingerprint: string;
}

export type CreateOnce =
  | { readonly outcome: 'created' | 'repeated'; readonly personality: Personality }
  /** The key was used for another request, or what it created is erased. */
  | { readonly outcome: 'key_reused' };

export type EraseVersion = 'erased' | 'is_newest' | 'not_found';
