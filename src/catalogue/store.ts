import type { IconSide } from '../domain/icon.ts';
import type { Traits } from '../domain/personality.ts';
import type { Filter } from '../domain/search/filter.ts';
import type { Tier } from '../domain/search/tier.ts';
import type { Capacity, Seed } from '../domain/shuffle.ts';

/**
 * Where personalities are kept. The promises below are those of every engine; the contract suite in
 * test/store holds each implementation to them.
 *
 * Each method is atomic: what it reads is one state, what it writes is all there and on disk when it
 * resolves, or not there at all. When the engine cannot serve now, methods fail with a `Failure`
 * (`unavailable`, `storage_full`). A write that names an icon by a hash that is not stored fails with
 * `invalid_icon`.
 */
export interface Store {
  /**
   * A page of those who match, in the order of results: tier by tier (domain/search/tier.ts), within
   * each by their places (domain/shuffle.ts). Fails with `malformed_request` when the capacity is
   * larger than any that this store can have given out.
   */
  page(request: StorePageRequest): Promise<StorePage>;
  /** How many match in each of the 48 cells; the index is the cell. */
  countByCell(filter: Filter): Promise<readonly number[]>;
  get(id: string): Promise<StoredPersonality | null>;
  /**
   * Up to `limit` personalities with names like this tidied one, most alike first (domain/similar.ts).
   * Without gaps up to one letter, for the letters that a store tries; of names two letters away
   * some may be missed.
   */
  similar(name: string, limit: number): Promise<readonly StoredPersonality[]>;
  /** All of them or none. */
  create(personalities: readonly NewPersonality[]): Promise<void>;
  /**
   * Creates one unless the key was used before; then returns what was created at that time.
   * Keys are kept for a day at least, counted by `createdAt`.
   */
  createOnce(key: IdempotencyKey, personality: NewPersonality): Promise<CreateOnce>;
  /** Writes only if the stored version is `version`; the new one is `version + 1`. */
  update(id: string, version: number, change: Change): Promise<WriteResult>;
  /** Removes only if the stored version is `version`. */
  remove(id: string, version: number): Promise<WriteResult>;
  /** The greatest file of an icon that is not greater than `side`; null when there is no such icon. */
  icon(hash: string, side: IconSide): Promise<IconFile | null>;
  /**
   * Resolves when the engine answers and could write, or is read-only on purpose. Fails from then on
   * once damage was met, or the database was deleted or replaced.
   */
  ping(): Promise<void>;
  /** Everything that is wrong with what is stored, by one state of it; empty when it is sound. */
  verify(): Promise<readonly Fault[]>;
  /** Makes everything anew that derives from the personalities, as one write. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** Something stored is wrong. */
export interface Fault {
  /** In English, for the operator. */
  readonly sentence: string;
  /** Whether `rebuild` mends it: it derives from the personalities. */
  readonly mendable: boolean;
}

export interface StorePageRequest {
  readonly filter: Filter;
  /** The query of the filter, as `Query.text`: what the tiers compare names with. */
  readonly text: string;
  readonly seed: Seed;
  /** From the page before; null on the first page: the store then takes one that holds everybody. */
  readonly capacity: Capacity | null;
  /** Only those behind this position; null for the first page. */
  readonly after: OrderPosition | null;
  readonly limit: number;
}

/** A position in the order of results. */
export interface OrderPosition {
  readonly tier: Tier;
  readonly place: number;
}

export interface StorePage {
  /** In the order of results, without gaps or repetitions. */
  readonly items: readonly StoredPersonality[];
  /** Exact, of all that match. */
  readonly total: number;
  readonly capacity: Capacity;
  /** Position of the last item when more follow, else null. */
  readonly last: OrderPosition | null;
}

export interface StoredPersonality extends Traits {
  readonly id: string;
  readonly iconHash: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface NewPersonality extends Traits {
  readonly id: string;
  readonly icon: IconChoice;
  readonly createdAt: string;
}

export interface Change extends Traits {
  readonly icon: IconChoice;
  readonly updatedAt: string;
}

/** A new icon, the hash of one that is stored already, or none. */
export type IconChoice = Icon | { readonly hash: string } | null;

/** A finished picture, in each size that is kept of it. */
export interface Icon {
  /** SHA-256 of all its files' bytes, smallest first, in lower-case hexadecimal. */
  readonly hash: string;
  /** The PNG of at most `ICON_SIDE` px. */
  readonly bytes: Uint8Array;
  /** Greater sizes, WebP, smallest first; empty where the picture had no more pixels. */
  readonly larger: readonly IconFile[];
}

export interface IconFile {
  readonly side: IconSide;
  readonly bytes: Uint8Array;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Hash of the request, to tell a repetition from another request with the same key. */
  readonly fingerprint: string;
}

export type CreateOnce =
  | { readonly outcome: 'created' | 'repeated'; readonly personality: StoredPersonality }
  /** The key was used for something else, or what it created is gone. */
  | { readonly outcome: 'key_reused' };

export type WriteResult =
  | { readonly outcome: 'written'; readonly personality: StoredPersonality }
  | { readonly outcome: 'conflict'; readonly current: StoredPersonality }
  | { readonly outcome: 'not_found' };
