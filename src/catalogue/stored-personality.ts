import type { LaterTraits } from '../domain/people/fields.ts';
import type { IconSide } from '../domain/people/icon.ts';
import type { Personality, Traits } from '../domain/people/personality.ts';
import type { Change, ChangeKind } from '../domain/versions/change.ts';

export interface NewPersonality extends Edit {
  readonly id: string;
}

/** The complete state to write. */
export interface Edit extends Traits {
  readonly icon: IconChoice;
}

/** The state sent with an update: later traits that are left out stay as they are stored. */
export type SentEdit = Omit<Edit, keyof LaterTraits> & Partial<LaterTraits>;

/** A new icon, the hash of a stored one, or none. */
export type IconChoice = Icon | { readonly hash: string } | null;

/** A processed picture in all sizes that are stored. */
export interface Icon {
  /** SHA-256 of the bytes of all its files, smallest first, in lower-case hexadecimal. */
  readonly hash: string;
  /** The PNG of at most `ICON_SIDE` px. */
  readonly bytes: Uint8Array;
  /** Larger sizes as WebP, smallest first; empty if the picture had no more pixels. */
  readonly larger: readonly IconFile[];
}

export interface IconFile {
  readonly side: IconSide;
  readonly bytes: Uint8Array;
}

/** The writer and the time of a write; stored with the version. */
export interface WriteContext {
  /** The visitor’s name, ten hexadecimal digits; null for writes not made by a visitor. */
  readonly visitor: string | null;
  /**
   * Names the writer’s network on that day (`Store.sourceOf`). Shown to the operator only. Absent or null for writes
   * not made by a visitor.
   */
  readonly source?: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Makes an icon of a data URL: recognizes the format by its content, decodes the picture, scales it down and encodes
 * it again. Fails with `invalid_icon` if it is not an acceptable image.
 */
export type IconEncoder = (dataUrl: string) => Promise<Icon>;

export interface StoredHistoryRequest {
  /** The `next` of the previous page; null for the first page. */
  readonly before: number | null;
  readonly limit: number;
}

export interface StoredChangesRequest extends StoredHistoryRequest {
  /** Folded text that the folded name of the version must contain; empty for all versions. */
  readonly needle: string;
  /** The visitor whose changes are listed; null for all visitors. */
  readonly visitor: string | null;
  /** The kind of changes that are listed; null for all kinds. */
  readonly change: ChangeKind | null;
  /** Versions from this time on, ISO 8601, UTC; all when absent. */
  readonly since?: string;
}

export interface StoredChangePage {
  /**
   * At most `limit`. With both a visitor and a kind of change there may be fewer although more follow, because one call
   * examines a bounded number of versions.
   */
  readonly items: readonly StoredChange[];
  /** The `before` of the next page; null on the last page. */
  readonly next: number | null;
}

/**
 * A change as it is stored. Any property added here becomes public unless `withoutSource` (history.ts) leaves it out.
 */
export interface StoredChange extends Change {
  /** See `WriteContext`; for the operator alone. */
  readonly source: string | null;
}

export type WriteResult =
  | { readonly outcome: 'written'; readonly personality: Personality }
  /** For a removed personality, `current` has the state that was removed and the version of the removal. */
  | { readonly outcome: 'conflict'; readonly current: Personality }
  | { readonly outcome: 'locked' }
  | { readonly outcome: 'not_found' };

/** `written` is also the outcome if that version has the current state, and nothing is written. */
export type RestoreResult =
  | WriteResult
  /** The operator holds it. Updates give `not_found` instead. */
  | { readonly outcome: 'held' }
  /** The version does not exist, is a removal or is erased. */
  | { readonly outcome: 'not_restorable' };
