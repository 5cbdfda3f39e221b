import type { Draft } from '../people/draft.ts';

export const CHANGE_KINDS = ['created', 'updated', 'removed', 'restored', 'erased'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * The greatest possible number of a version, and the maximum number of versions of a catalogue: not every engine can
 * compare a stored number with a greater one.
 */
export const VERSION_MAX = 2 ** 31 - 1;

/** Whether a value is a valid version number. The numbers of operations have the same range. */
export function isVersionNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= VERSION_MAX;
}

/** Number of the newest versions that a search in the changes examines. */
export const SEARCHED_CHANGES = 20_000;

/** A visitor's name: ten hexadecimal digits, in lower case. */
export const VISITOR_PATTERN = /^[0-9a-f]{10}$/;

/** Days for which a browser keeps the name: the maximum age of cookies (RFC 6265bis, section 5.5). */
export const VISITOR_DAYS = 400;

/** The content of a personality at a version: the fields of a draft, with the address of the icon. */
export type State = Draft;

/** One version of one personality, as listed in its history and in the recent changes. */
export interface Change {
  /** The id of the personality. */
  readonly id: string;
  /** Starts at 1; incremented by each change of this personality. */
  readonly version: number;
  readonly change: ChangeKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** See `VISITOR_PATTERN`; null for versions older than the history, and for changes not made by a visitor. */
  readonly visitor: string | null;
  /** The state after the change; for a removal, the removed state; null if erased or held. */
  readonly state: State | null;
  /** The state of the previous version; null for the first version, and if the previous one is erased. */
  readonly before: State | null;
  /** The version whose state a restoration copied; null for other changes. */
  readonly restoredFrom: number | null;
  /** The personality's newest version. */
  readonly newest: number;
  readonly undo: Undo | null;
  /** Set if the operator holds the personality; none of its versions then has a state. */
  readonly held?: true;
  /** Set if the operator has locked the personality: nobody can change it. */
  readonly locked?: true;
}

/** How a change is undone: by removing the personality, or by restoring the previous version. */
type Undo = 'remove' | 'restore';

/** Whether a restoration undid the previous change by restoring the state before it. */
export function isUndo({
  change,
  version,
  restoredFrom,
}: Pick<Change, 'change' | 'version' | 'restoredFrom'>): boolean {
  return change === 'restored' && restoredFrom === version - 2;
}

export interface ChangePage {
  /** Newest first. */
  readonly items: readonly Change[];
  /** Cursor of the next page, or null after the last. */
  readonly next: string | null;
}

interface Undoable extends Pick<Change, 'change' | 'version' | 'newest'> {
  /** The kind of the previous version; null if there is none. */
  readonly changeBefore: ChangeKind | null;
}

/** How this change is undone; null if it cannot be: only the newest change of a personality can. */
export function undoOf({ change, version, newest, changeBefore }: Undoable): Undo | null {
  if (version !== newest || change === 'erased') return null;
  if (change === 'created' || changeBefore === 'removed') return 'remove';
  return changeBefore === null || changeBefore === 'erased' ? null : 'restore';
}
