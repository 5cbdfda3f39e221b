import type { LaterTraits } from '../domain/people/fields.ts';
import type { IconSide } from '../domain/people/icon.ts';
import type { Personality, Traits } from '../domain/people/personality.ts';
import type { Change, ChangeKind, State } from '../domain/versions/change.ts';

export interface NewPersonality extends Edit {
  readonly id: string;
}

/** The whole state that is written. */
export interface Edit extends Traits {
  readonly icon: IconChoice;
}

/** What an update is given: later traits that are left out stay as they are stored. */
export type SentEdit = Omit<Edit, keyof LaterTraits> & Partial<LaterTraits>;

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
  /** What its pixels say of a figure, as a personality's own `look`; empty where they tell nothing. */
  readonly look: string;
}

export interface IconFile {
  readonly side: IconSide;
  readonly bytes: Uint8Array;
}

/** Who writes, and when; stored with the version. */
export interface WriteContext {
  /** The visitor's name, ten hexadecimal digits; null for writes that no visitor makes. */
  readonly visitor: string | null;
  /**
   * Names the writer's network on that day (`Store.sourceOf`). Only the operator is told; absent or null for
   * writes that no visitor makes.
   */
  readonly source?: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Makes a finished icon of a data URL: checked by its content, decoded, made small and written again.
 * Fails with `invalid_icon` when it is no acceptable image.
 */
export type IconEncoder = (dataUrl: string) => Promise<Icon>;

export interface StoredHistoryRequest {
  /** `next` of the page before; null for the first page. */
  readonly before: number | null;
  readonly limit: number;
}

export interface StoredChangesRequest extends StoredHistoryRequest {
  /** Folded text that the version's folded name must contain; empty for all. */
  readonly needle: string;
  /** The visitor whose changes are listed; null for all visitors. */
  readonly visitor: string | null;
  /** The kind of changes that are listed; null for all kinds. */
  readonly change: ChangeKind | null;
  /** ISO 8601, UTC: no version before it. Absent for any time. */
  readonly since?: string;
  /** Lists what a visitor undid at once as one change. */
  readonly grouped?: boolean;
  /** With a visitor: finds those of its changes since then that can be undone at once. */
  readonly undoableSince?: string;
}

export interface StoredChangePage {
  /**
   * At most `limit`. With a needle there may be fewer although more follow, because one call examines
   * a bounded number of versions.
   */
  readonly items: readonly StoredChange[];
  /** `before` of the next page; null after the last. */
  readonly next: number | null;
  /** With `undoableSince`: the states they go back to, null for a removal; at most `UNDO_MAX`. */
  readonly undoable?: readonly (State | null)[];
}

/** Whatever is added here is public, unless `withoutSource` (history.ts) leaves it out. */
export interface StoredChange extends Change {
  /** See `WriteContext`: for the operator alone. */
  readonly source: string | null;
}

export type WriteResult =
  | { readonly outcome: 'written'; readonly personality: Personality }
  /** For a removed personality `current` has the removed state and the version of the removal. */
  | { readonly outcome: 'conflict'; readonly current: Personality }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'not_found' };

/** `written` is also the outcome where that version has the state of now, and nothing is written. */
export type RestoreResult =
  | WriteResult
  /** The operator holds it: to an update it is not there. */
  | { readonly outcome: 'held' }
  /** There is no such version, or it is a removal or erased. */
  | { readonly outcome: 'not_restorable' };
