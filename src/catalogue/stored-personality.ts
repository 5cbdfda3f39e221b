import type { IconSide } from '../domain/icon.ts';
import type { LaterTraits } from '../domain/later-traits.ts';
import type { Traits } from '../domain/personality.ts';

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
}

export interface IconFile {
  readonly side: IconSide;
  readonly bytes: Uint8Array;
}

/** Who writes, and when; stored with the version. */
export interface WriteContext {
  /** Ten hexadecimal digits; null for writes that no visitor makes. */
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
