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
 * What can be done with the catalogue. One interface: on the server it is the real one, in the
 * browser a client of the JSON API. Every method fails with a `Failure` (see domain/failure.ts).
 */
export interface Catalogue {
  /** A page of those who match, in the order of results (see domain/search/order.ts). */
  page(request: PageRequest, options?: CallOptions): Promise<Page>;
  /**
   * A page as `page` reads it, with the distribution beside it: what the gallery shows, in one answer. They are two
   * reads: a write between them is seen by one of them only.
   */
  search(request: PageRequest, options?: CallOptions): Promise<SearchResults>;
  /** How many of each type and identity match. */
  distribution(query: string, options?: CallOptions): Promise<Distribution>;
  /** `not_found` when there is none of that id. */
  get(id: string, options?: CallOptions): Promise<Personality>;
  /**
   * The personalities with similar names, most similar first, at most `SIMILAR_MAX` (see
   * domain/people/similar.ts); empty if the text cannot be a name.
   */
  similar(name: string, options?: CallOptions): Promise<readonly Similar[]>;
  /** Works that somebody is of, in the order of `workSortKey`. */
  works(request: WorksPageRequest, options?: CallOptions): Promise<WorksPage>;
  /**
   * Takes a checked draft (see domain/people/draft.ts). `invalid_icon`; the same key twice creates one personality and
   * returns it twice.
   */
  create(draft: Draft, idempotencyKey?: string): Promise<Personality>;
  /**
   * Takes a checked draft. `not_found`, `locked`, `invalid_icon`; `invalid_fields` where other names that are kept do
   * not go with the new name; `Conflict` when `version` is not the current one.
   */
  update(id: string, version: number, draft: SentDraft): Promise<Personality>;
  /** Gives the version of the removal. `not_found`, `locked`; `Conflict` when `version` is not the current one. */
  remove(id: string, version: number): Promise<number>;
  /** The versions of one personality, also of a removed one; `not_found` if the id was never used. */
  history(id: string, request?: HistoryRequest, options?: CallOptions): Promise<ChangePage>;
  /**
   * The changes of all personalities. With `q` a page may have fewer items than `limit`, even none,
   * although `next` is not null: one call examines a bounded number of versions.
   */
  changes(request: ChangesRequest, options?: CallOptions): Promise<ChangePage>;
  /**
   * Creates a new version with the state of an old one; brings a removed personality back.
   * `not_found`, `locked`, `held`; `Conflict` if `newest` is not the newest version; `not_restorable` if there
   * is no such version, or it is a removal or erased.
   */
  restore(id: string, restoration: Restoration): Promise<Personality>;
  /**
   * Undoes several changes at once, as one operation: those that a visitor made in the last days (see
   * domain/versions/rollback.ts) and nobody has changed since, or those of such an operation. What was changed since,
   * is locked or would go back to a blocked name stays. Repeating it changes nothing. `not_found` if there is no such
   * operation.
   */
  undoMany(scope: UndoManyScope): Promise<UndoneMany>;
  /** Fills an empty catalogue with the sample personalities; `catalogue_not_empty` otherwise. */
  loadSamples(): Promise<ImportReport>;
}

/** The version to restore, and the newest one that is known: one that is newer still is a conflict. */
export interface Restoration {
  readonly newest: number;
  readonly version: number;
}

export interface HistoryRequest {
  /** The `next` of the page before; `malformed_request` for anything else. */
  readonly cursor?: string | undefined;
  /** 1 to `PAGE_LIMIT_MAX`, `PAGE_LIMIT_DEFAULT` when absent. */
  readonly limit?: number | undefined;
}

interface ChangesRequest extends HistoryRequest, ChangesFilter {}

export type UndoManyScope = { readonly visitor: string } | { readonly operation: number };

export interface UndoneMany {
  /** The operation by which it can be undone; null if nothing was left to undo. */
  readonly operation: number | null;
  /** How many were undone. */
  readonly changes: number;
  /** How many of an operation were not: changed since, locked, or going back to a blocked name. */
  readonly kept: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface PageRequest extends HistoryRequest {
  /** The search text as typed; empty for everybody. */
  readonly q: string;
  /** An order by a key, in place of that of results; then a `seed` that is not empty fails with `malformed_request`. */
  readonly order?: KeyOrder | undefined;
  /** Names the shuffled order; a fresh one when absent. */
  readonly seed?: string | undefined;
}

export const PAGE_LIMIT_DEFAULT = 60;
export const PAGE_LIMIT_MAX = 100;

export interface Page {
  readonly items: readonly Personality[];
  /** How many match, not only on this page. */
  readonly total: number;
  /** Empty in an order by a key. */
  readonly seed: string;
  /** Cursor of the next page, or null after the last. */
  readonly next: string | null;
}

export interface SearchResults extends Page {
  /** Counted without the type that the query picks, so that the bars of the other types keep their height. */
  readonly distribution: Distribution;
  /** Where nobody matches: searches that find somebody, those first that find most. */
  readonly didYouMean: readonly OfferedCorrection[];
  /** The query as it was understood, term by term; empty when it finds everybody. */
  readonly terms: readonly UnderstoodTerm[];
  /** Where somebody matches: works whose titles begin with the words that are no terms, two at most. */
  readonly works: readonly Omit<Work, 'members'>[];
  /** What the last word may have meant in the syntax of the search. */
  readonly suggestions: readonly Suggestion[];
  /**
   * Beside everybody: who stands on the bars of the types today. Other searches leave it out, since it does not differ.
   */
  readonly podium?: readonly PodiumPerson[] | undefined;
}

/** Somebody who stands for their type for a day. */
export type PodiumPerson = Pick<Personality, 'id' | 'name' | 'type' | 'gender' | 'figure'>;

export type Similar = Pick<Personality, 'id' | 'name' | 'type' | 'identity' | 'icon'>;

/** Who leads on from somebody. */
export interface Others {
  /** Whether they are of the same work, else of the same type. */
  readonly areOfWork: boolean;
  readonly people: readonly Similar[];
}

export interface WorksPageRequest extends HistoryRequest {
  /** Words of the title, the last of which may be a beginning; or `em:` and a key, for that work alone. */
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
  /** Its first line in the file, from 1. */
  readonly line: number;
  /** The name as it stands there, to find it by; empty when there is none. */
  readonly name: string;
  readonly errors: readonly FieldError[];
}
