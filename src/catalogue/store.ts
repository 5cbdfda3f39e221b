import type { PublishedGuesses } from '../domain/guesses/summarise.ts';
import type { IconSide } from '../domain/people/icon.ts';
import type { Personality } from '../domain/people/personality.ts';
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
import type { ChangesScope, ErasedChanges, Operations } from './operations.ts';
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
 * The storage of the catalogue. Every engine keeps the promises below; the contract suite in test/store checks each
 * implementation.
 *
 * Each method is atomic: it reads a single state, and all that it writes is on disk when it resolves, or nothing was
 * written at all. While the engine cannot serve, methods fail with a `Failure` (`unavailable`, `busy`,
 * `storage_full`). A write that refers to an icon by a hash that is not stored fails with `invalid_icon`.
 */
export interface Store extends StoreReads, Operations {
  /** Creates all of them or none; returns the ids of those that were left out because of the options. */
  create(
    personalities: readonly NewPersonality[],
    by: WriteContext,
    options?: CreateOptions,
  ): Promise<readonly string[]>;
  /**
   * Creates a personality unless the key was used before; then returns the personality created at that time, even if
   * it has changed since. Keys are kept for at least a day, counted by `by.at`. Without a key it is always created.
   */
  createOnce(
    key: IdempotencyKey | null,
    personality: NewPersonality,
    by: WriteContext,
  ): Promise<CreateOnce>;
  /**
   * Writes only if the stored version is `version`; the new one is `version + 1`. If nothing changes, nothing is
   * written, and the result is the stored personality in its version.
   */
  update(id: string, version: number, edit: SentEdit, by: WriteContext): Promise<WriteResult>;
  /**
   * Removes only if the stored version is `version`. The result has the removed state and the version of the removal,
   * `version + 1`.
   */
  remove(id: string, version: number, by: WriteContext): Promise<WriteResult>;
  /**
   * Writes the state of version `version` as the new version `newest + 1`, also after a removal; only if the newest
   * version is `newest`.
   */
  restore(id: string, restoration: Restoration, by: WriteContext): Promise<RestoreResult>;
  /**
   * Resolves if the engine answers and could write, or is read-only on purpose. Fails permanently once the database
   * was deleted or replaced; after reading the personalities for the search met damage, fails until they can be read.
   * Damage that another statement meets fails only that statement.
   */
  ping(): Promise<void>;
  /** The number of personalities. */
  count(): Promise<number>;
  /** Bytes in use: for SQLite without the free pages of the file, for PostgreSQL of the whole database. */
  size(): Promise<number>;
  /** Checks all stored data, by a single state of it; returns everything that is wrong, or nothing if it is sound. */
  verify(): Promise<readonly Fault[]>;
  /**
   * The personalities that an earlier release has stored with texts that today have too many letters, oldest first. They
   * are no damage, but the search holds them in memory.
   */
  oversized(): Promise<readonly Oversized[]>;
  /** Recreates, in one write, all data that derives from the personalities. */
  rebuild(): Promise<void>;
  /**
   * Erases personalities and the content of all their versions. The numbers, times and visitors of the versions stay,
   * and no version is added. Returns the number of versions; 0 if no id was ever used. Resolves once the content is
   * gone from the engine’s files too; if that last step fails, the call has to be repeated. The same holds for the
   * next three methods.
   */
  erase(...ids: string[]): Promise<number>;
  /** Erases the content of one version, unless it is the newest. */
  eraseVersion(id: string, version: number): Promise<EraseVersion>;
  /** Erases the content that these changes wrote, by the rules of `erasureOf` (domain/versions/erasure.ts). */
  eraseChanges(scope: ChangesScope): Promise<ErasedChanges>;
  /** Deletes an icon and all references to it; false if there is no such icon. */
  eraseIcon(hash: string): Promise<boolean>;
  /**
   * Up to `limit` personalities with their guesses, ordered by id, after the id `after` or from the first one if it
   * is null. For files of all personalities: any that exists during the whole export is in one of the batches.
   */
  published(after: string | null, limit: number): Promise<readonly Published[]>;
  /** Names the newest hold or erasure of this catalogue. A copy of public data made at a different one is outdated. */
  withdrawals(): Promise<string>;
  /** Locks or unlocks a personality; writes to a locked one fail with `locked`. False if the id was never used. */
  lock(id: string, locked: boolean): Promise<boolean>;
  readonly reports: ReportStore;
  readonly guesses: GuessStore;
  /** 32 random bytes, created with the database and shared by all instances; used to sign cookies. */
  secret(): Promise<Uint8Array>;
  /**
   * The name of a network on the day of `at`: 16 hexadecimal digits, a hash by a random key of that day, which all
   * instances share. Keys are deleted after `SOURCE_DAYS` (domain/versions/source.ts); from then on, nothing tells
   * which network a name stands for.
   */
  sourceOf(network: string, at: string): Promise<string>;
  /** Deletes the keys of networks and the idempotency keys that have expired at a time. */
  eraseExpired(at: string): Promise<void>;
  close(): Promise<void>;
}

/** The reads that visitors cause. They see everything that was written before the call. */
export interface StoreReads {
  /**
   * A page of the matches in the order of results: tier by tier (domain/search/order.ts), within each by place
   * (domain/shuffle.ts). Fails with `malformed_request` if the capacity is larger than any that this store can have
   * given out.
   */
  page(request: OrderedRequest): Promise<StorePage>;
  /** The first `limit` matches of each filter in the shuffled order, filter by filter. */
  firstOfEach(
    filters: readonly Filter[],
    seed: Seed,
    limit: number,
  ): Promise<readonly Personality[]>;
  /** A page of the matches in an order by a key. */
  pageByKey(request: KeyRequest): Promise<StoreKeyPage>;
  /** The number of matches in each of the 48 cells; the index is the cell. */
  countByCell(filter: Filter): Promise<readonly number[]>;
  get(id: string): Promise<Personality | null>;
  /** Corrections of a query that finds nobody; `text` is `Query.text`. */
  corrections(text: string, featured: Featured): Promise<readonly Correction[]>;
  /**
   * Up to `limit` personalities with a name or alias similar to a tidied name, the most similar first (see
   * domain/people/similar.ts). If very many names are near it, some may be missing, but never equal ones.
   */
  similar(name: string, limit: number): Promise<readonly Personality[]>;
  /**
   * Up to `limit` others of the same work, in the same spelling; or else of the same type, of which a bounded number
   * is examined. Does not use the search.
   */
  others(of: Somebody, limit: number): Promise<FoundOthers>;
  /** Works that have members, in the order of `workSortKey`. */
  works(request: WorksRequest): Promise<readonly Work[]>;
  /** The keys of at most `limit` works with at least `membersMin` members, in no particular order. */
  workKeys(limit: number, membersMin: number): Promise<readonly string[]>;
  /** Versions of one personality, newest first; null if the id was never used. */
  history(id: string, request: StoredHistoryRequest): Promise<StoredChangePage | null>;
  /** Versions of all personalities, newest first. */
  changes(request: StoredChangesRequest): Promise<StoredChangePage>;
  /**
   * Up to `limit` personalities from the number `from` on, in the order of their numbers. A personality keeps its
   * number while it exists, and numbers of removed ones are reused. Lets lists of all personalities be read while
   * others write.
   */
  listed(from: number, limit: number): Promise<readonly Listed[]>;
  /** The largest file of an icon that is not larger than `side`; null if there is no such icon. */
  icon(hash: string, side: IconSide): Promise<IconFile | null>;
}

export type Somebody = Pick<Personality, 'id' | 'createdAt' | 'work' | 'type'>;

export interface FoundOthers {
  /** Whether they are of the same work; otherwise they are of the same type. */
  readonly areOfWork: boolean;
  readonly people: readonly Personality[];
}

/** A personality in a list of all. */
export interface Listed extends Pick<Personality, 'id' | 'updatedAt'> {
  /** From 0, with few gaps. */
  readonly number: number;
}

/** A personality as it is in files of all. */
export interface Published extends Personality {
  readonly guesses: PublishedGuesses;
}

export interface CreateOptions {
  /** Fails with `catalogue_not_empty` if there is any personality. */
  readonly onlyIfEmpty?: boolean;
  /**
   * Leaves out duplicates of stored or preceding personalities of the same gender and type: those whose name, or one of
   * whose aliases, equals the name of the earlier one when folded.
   */
  readonly skipExisting?: boolean;
}

/** A fault in the stored data. */
export interface Fault {
  /** In English, for the operator. */
  readonly sentence: string;
  /** Whether `rebuild` repairs it, because the data derives from the personalities. */
  readonly mendable: boolean;
}

/** A personality with texts that have too many letters, and the fields that have them. */
export interface Oversized {
  readonly id: string;
  readonly fields: readonly string[];
}

export interface StorePage {
  /** In the order of results, without gaps or repetitions. */
  readonly items: readonly Personality[];
  /** The exact number of all matches. */
  readonly total: number;
  /** The number of matches in each of the 48 cells; the index is the cell. */
  readonly counts: readonly number[];
  readonly capacity: Capacity;
  /** The position of the last item if more follow, else null. */
  readonly last: OrderPosition | null;
}

/** A page of an order by a key. */
export interface StoreKeyPage extends Pick<StorePage, 'items' | 'total' | 'counts'> {
  /** The position of the last item if more follow, else null. */
  readonly last: KeyPosition | null;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Hash of the request, which tells a retry from a different request with the same key. */
  readonly fingerprint: string;
}

export type CreateOnce =
  | { readonly outcome: 'created' | 'repeated'; readonly personality: Personality }
  /** The key was used for another request, or the personality that it created is erased. */
  | { readonly outcome: 'key_reused' };

export type EraseVersion = 'erased' | 'is_newest' | 'not_found';
