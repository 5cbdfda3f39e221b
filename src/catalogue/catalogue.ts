import type { FieldError } from '../domain/failure.ts';
import type { ChangesFilter } from '../domain/paths.ts';
import type { Draft, SentDraft } from '../domain/people/draft.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { UnderstoodTerm } from '../domain/search/describe-query.ts';
import type { OfferedCorrection } from '../domain/search/did-you-mean.ts';
import type { KeyOrder } from '../domain/search/key-orders.ts';
import type { Suggestion } from '../domain/search/suggest.ts';
import type { Work } from '../domain/search/works.ts';
import type { ChangePage } from '../domain/versions/change.ts';
import type { Identity, TypeCounts } from '../domain/vocabulary.ts';

export type { Draft };

/**
 * The operations of the catalogue. Implemented on the server by `createCatalogue`, in the browser by a client of the
 * JSON API. Every method fails with a `Failure` (see domain/failure.ts).
 */
export interface Catalogue {
  /** A page of the matches, in the order of results (see domain/search/order.ts). */
  page(request: PageRequest, options?: CallOptions): Promise<Page>;
  /**
   * A page as from `page`, together with the distribution: everything that the gallery shows, in one response. They
   * are two reads, so a write between them may be visible in only one of them.
   */
  search(request: PageRequest, options?: CallOptions): Promise<SearchResults>;
  /** The number of matches of each type and identity. */
  distribution(query: string, options?: CallOptions): Promise<Distribution>;
  /** The personality with this id, else `not_found`. */
  get(id: string, options?: CallOptions): Promise<Personality>;
  /**
   * At most `SIMILAR_MAX` personalities with similar names, the most similar first (see domain/people/similar.ts);
   * empty if the text cannot be a name.
   */
  similar(name: string, options?: CallOptions): Promise<readonly Similar[]>;
  /** Works that have members, in the order of `workSortKey`. */
  works(request: WorksPageRequest, options?: CallOptions): Promise<WorksPage>;
  /**
   * Creates a personality from a checked draft (see domain/people/draft.ts). `invalid_icon`. Repeated calls with the
   * same key create it once, and all return it.
   */
  create(draft: Draft, idempotencyKey?: string): Promise<Personality>;
  /**
   * Takes a checked draft. `not_found`, `locked`, `invalid_icon`; `invalid_fields` if the draft leaves out the
   * aliases, and the stored ones are not valid beside the new name; `Conflict` if `version` is not the current one.
   */
  update(id: string, version: number, draft: SentDraft): Promise<Personality>;
  /** Returns the version of the removal. `not_found`, `locked`; `Conflict` if `version` is not the current one. */
  remove(id: string, version: number): Promise<number>;
  /** The versions of one personality, also of a removed one; `not_found` if the id was never used. */
  history(id: string, request?: HistoryRequest, options?: CallOptions): Promise<ChangePage>;
  /**
   * The changes of all personalities. With `q` only the newest versions are searched, and none follows them. With both
   * `visitor` and `change` a page may have fewer items than `limit`, even none, although `next` is not null: one call
   * examines a bounded number of versions.
   */
  changes(request: ChangesRequest, options?: CallOptions): Promise<ChangePage>;
  /**
   * Creates a new version with the state of an old one, which also brings back a removed personality. `not_found`,
   * `locked`, `held`; `Conflict` if `newest` is not the newest version; `not_restorable` if the old version does not
   * exist, is a removal or is erased.
   */
  restore(id: string, restoration: Restoration): Promise<Personality>;
  /** Fills an empty catalogue with the sample personalities; `catalogue_not_empty` otherwise. */
  loadSamples(): Promise<ImportReport>;
}

/**
 * The version to restore, and the newest one that the caller knows: if there is a newer one, the call is a conflict.
 */
export interface Restoration {
  readonly newest: number;
  readonly version: number;
}

interface HistoryRequest {
  /** The `next` of the previous page; `malformed_request` for anything else. */
  readonly cursor?: string | undefined;
  /** 1 to `PAGE_LIMIT_MAX`; `PAGE_LIMIT_DEFAULT` when absent. */
  readonly limit?: number | undefined;
}

interface ChangesRequest extends HistoryRequest, ChangesFilter {}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface PageRequest extends HistoryRequest {
  /** The text of the query as typed; empty for all personalities. */
  readonly q: string;
  /**
   * An order by a key instead of the order of results; a `seed` that is not empty then fails with
   * `malformed_request`.
   */
  readonly order?: KeyOrder | undefined;
  /** The seed of the shuffled order; a new one when absent. */
  readonly seed?: string | undefined;
}

export const PAGE_LIMIT_DEFAULT = 60;
export const PAGE_LIMIT_MAX = 100;

export interface Page {
  readonly items: readonly Personality[];
  /** The number of matches on all pages. */
  readonly total: number;
  /** Empty in an order by a key. */
  readonly seed: string;
  /** Cursor of the next page, or null after the last. */
  readonly next: string | null;
}

export interface SearchResults extends Page {
  /** Ignores the type that the query picks, so that the bars of the other types keep their height. */
  readonly distribution: Distribution;
  /** If nobody matches, corrections of the query, those with the most results first. */
  readonly didYouMean: readonly OfferedCorrection[];
  /** How each term of the query was understood; empty for the empty query. */
  readonly terms: readonly UnderstoodTerm[];
  /** If somebody matches, at most two works whose titles begin with the words that are not syntax. */
  readonly works: readonly Omit<Work, 'members'>[];
  /** Queries in which a term of the search syntax replaces the last word, which may stand for it. */
  readonly suggestions: readonly Suggestion[];
  /**
   * On the first page of the empty query, the personalities on the bars of the types today. All other pages leave it
   * out, since it does not depend on the query.
   */
  readonly podium?: readonly PodiumPerson[] | undefined;
}

/** A personality that represents its type for a day. */
export type PodiumPerson = Pick<Personality, 'id' | 'name' | 'type' | 'gender' | 'look'>;

export type Similar = Pick<Personality, 'id' | 'name' | 'type' | 'identity' | 'icon'>;

/** Personalities that the page of one personality leads on to. */
export interface Others {
  /** Whether they are of the same work; otherwise they are of the same type. */
  readonly areOfWork: boolean;
  readonly people: readonly Similar[];
}

export interface WorksPageRequest extends HistoryRequest {
  /** Words of the title, the last of which may be incomplete; or `em:` followed by a key, for that work alone. */
  readonly q: string;
}

export interface WorksPage {
  readonly items: readonly Work[];
  readonly next: string | null;
}

export interface Distribution {
  readonly total: number;
  readonly types: TypeCounts;
  readonly identities: Readonly<Record<Identity | 'none', number>>;
}

export interface ImportReport {
  readonly created: number;
  readonly refused: readonly RefusedRecord[];
}

export interface RefusedRecord {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  /** The name as it is in the file, for finding the record; empty if there is none. */
  readonly name: string;
  readonly errors: readonly FieldError[];
}
