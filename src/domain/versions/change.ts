import type { Draft } from '../people/draft.ts';

export const CHANGE_KINDS = ['created', 'updated', 'removed', 'restored', 'erased'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * No version has a greater number, and no catalogue has more versions: not every engine can compare a
 * stored number with a greater one.
 */
export const VERSION_MAX = 2 ** 31 - 1;

/** Whether a version can have this number. Operations are numbered likewise. */
export function isVersionNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= VERSION_MAX;
}

/** A search in the changes looks at so many of the newest. */
export const SEARCHED_CHANGES = 20_000;

/** A visitor's name: ten hexadecimal digits, in lower case. */
export const VISITOR_PATTERN = /^[0-9a-f]{10}$/;

/** Days for which a browser keeps the name: the longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
export const VISITOR_DAYS = 400;

/** What a personality was at a version: the fields of a draft, the icon as its address. */
export type State = Draft;

/** One version of one personality, as its history and the recent changes list it. */
export interface Change {
  /** The id of the personality. */
  readonly id: string;
  /** From 1, one more with each change of this personality. */
  readonly version: number;
  readonly change: ChangeKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** See `VISITOR_PATTERN`; null for versions older than the history, and for what no visitor did. */
  readonly visitor: string | null;
  /** After the change; of a removal what was removed; null when erased or held. */
  readonly state: State | null;
  /** The version before it; null for the first one, and where that one is erased. */
  readonly before: State | null;
  /** The version whose state a restoration took; null for other changes. */
  readonly restoredFrom: number | null;
  /** The personality's newest version. */
  readonly newest: number;
  readonly undo: Undo | null;
  /** In the list of everybody's changes: the operation that it stands for; else null. */
  readonly operation: ChangeOperation | null;
  /** Only where the operator holds the personality: all its versions have no state. */
  readonly held?: true;
  /** Only where the operator has locked the personality: nobody can change it. */
  readonly locked?: true;
}

/** Changes of a visitor that another one undid at once, listed as one change. */
export interface ChangeOperation {
  /** Its number, by which it can be undone. */
  readonly id: number;
  /** How many it undid. */
  readonly changes: number;
  /** Whose; null where that is not known. */
  readonly of: string | null;
  /** Whether any of it has not been changed since. */
  readonly canUndo: boolean;
}

/** How a change is undone: by removing the personality, or by restoring the version before it. */
type Undo = 'remove' | 'restore';

/** Whether it restored what the change before it had replaced, and so undid that. */
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
  /**
   * On the first page of all changes of a visitor: how many can be undone at once (see domain/versions/rollback.ts).
   * Absent on other pages.
   */
  readonly undoable?: number | undefined;
}

interface Undoable extends Pick<Change, 'change' | 'version' | 'newest'> {
  /** The kind of the version before it; null if there is none. */
  readonly changeBefore: ChangeKind | null;
}

/** How this change is undone, or null: only the newest change of a personality can be. */
export function undoOf({ change, version, newest, changeBefore }: Undoable): Undo | null {
  if (version !== newest || change === 'erased') return null;
  if (change === 'created' || changeBefore === 'removed') return 'remove';
  return changeBefore === null || changeBefore === 'erased' ? null : 'restore';
}
