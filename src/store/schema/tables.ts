import type { Generated, Kysely, Selectable } from 'kysely';
import type { Pattern } from '../../domain/guesses/guess.ts';
import type { IconSide } from '../../domain/people/icon.ts';
import type { Holder, Outcome, ReportKind } from '../../domain/reports/report.ts';
import type { ChangeKind } from '../../domain/versions/change.ts';
import type { Gender, Identity, TypeCode } from '../../domain/vocabulary.ts';
import type { LaterColumns } from './later-columns.ts';

/** A database, or a transaction in it. */
export type Database = Kysely<Schema>;

/** The tables, the same on every engine. */
export interface Schema {
  personality: PersonalityTable;
  version: VersionTable;
  /** Personalities that the operator has locked. */
  locked: { personality_id: string };
  /** The versions that a rollback wrote, so that it can be undone. */
  operation_version: {
    operation: number;
    personality_id: string;
    number: number;
    /**
     * The recent changes list a visitor's operation as one change: one of its versions stands for so many, itself
     * included, the others for 0. Null in an operator's, whose versions are listed each.
     */
    stands_for: number | null;
  };
  /** One row: the key for signing cookies, shared by all instances. */
  secret: { id: number; bytes: Uint8Array };
  /** The keys by which versions name networks: one a day, deleted after `SOURCE_DAYS`. */
  source_key: {
    /** A date in UTC, such as `2026-11-22`. */
    day: string;
    bytes: Uint8Array;
  };
  icon: {
    id: Generated<number>;
    hash: string;
    bytes: Uint8Array;
    /** What is read from the picture, as a personality's own `look`; empty: nothing; null: it is not read yet. */
    look: string | null;
  };
  /** The larger sizes of an icon. */
  icon_size: { icon_id: number; side: IconSide; bytes: Uint8Array };
  /** Changes that no version tells: erasures, locks, imported histories and other data, what an operator mended. */
  unversioned_change: { number: Generated<number> };
  /**
   * Holds and erasures so far: copies of what was public before the newest one are outdated. Rows are never deleted.
   */
  withdrawal: { number: Generated<number> };
  /** Erasures that are done in the tables, and not yet in the files. */
  unfinished_erasure: { number: Generated<number>; since: string };
  /** Ordinals of removed personalities, reused by new ones. */
  free_ordinal: { ordinal: number };
  idempotency: {
    key: string;
    fingerprint: string;
    personality_id: string;
    created_at: string;
  };
  /** What people report. Rows are never deleted, so that no number is given twice. */
  report: {
    number: number;
    personality_id: string;
    version: number;
    kind: ReportKind;
    text: string | null;
    /** Keyed hashes of the network and of the visitor, each together with the personality. */
    network: Uint8Array | null;
    voter: Uint8Array | null;
    at: string;
    /** When and how it was closed; both are null while it is open. */
    closed_at: string | null;
    outcome: Outcome | null;
    /** The checksum of what was reported, while it has its text; null for reports that are older than this column. */
    checksum: number | null;
  };
  /** Personalities that only the operator shows again. */
  held: {
    personality_id: string;
    /** The newest version before it was held: a removal where it was removed already. */
    version: number;
    by: Holder;
    at: string;
  };
  /** Versions that the operator has found well, the last one of a personality. */
  found_well: { personality_id: string; version: number };
  /** The guesses of visitors, one a visitor and personality. */
  guess: {
    personality_id: string;
    /** Keyed hash of the personality and the visitor: guesses of one visitor cannot be joined. */
    voter: Uint8Array;
    pattern: Pattern;
    /** `over`: more than are counted of one network in a day; `discarded`: by the operator. */
    state: 'counted' | 'over' | 'discarded';
    /** A whole hour. */
    at: string;
  };
  /** How many guesses that count have each pattern; derived from `guess`, as is the summary. */
  guess_tally: { personality_id: string; pattern: Pattern; count: number };
  guess_summary: {
    personality_id: string;
    /** See `GuessSummary` (domain/guesses/summarise.ts). */
    complete: number;
    agreement: number | null;
    contested: 0 | 1;
    /** Guesses in the state `over`. */
    uncounted: number;
  };
}

interface PersonalityTable extends LaterColumns {
  /** Numbers all personalities from 0, with few gaps; the shuffled order permutes these numbers. */
  ordinal: number;
  id: string;
  name: string;
  /** The name in the form that searches compare (see domain/fold.ts). */
  folded: string;
  gender: Gender;
  type: TypeCode;
  identity: Identity | null;
  /** Type and identity as one number (see domain/types/cell.ts). */
  cell: number;
  icon_id: number | null;
  version: number;
  created_at: string;
  updated_at: string;
  /** The checksum of the columns that are not derived (see checksum.ts). */
  checksum: number;
}

export type PersonalityRow = Selectable<PersonalityTable>;

/** One version of one personality. Rows are inserted and never deleted; an erasure sets their state to null. */
interface VersionTable extends LaterColumns {
  /** The order of the changes of all personalities. */
  sequence: Generated<number>;
  /** Remains after the row in `personality` is deleted. */
  personality_id: string;
  /** From 1; unique with `personality_id`. */
  number: number;
  change: ChangeKind;
  at: string;
  visitor: string | null;
  /** Names the writer's network by the key of the day; null where nobody wrote, and in older versions. */
  source: string | null;
  /** The state after the change, for a removal the state before it; all null when erased. */
  name: string | null;
  folded: string | null;
  gender: Gender | null;
  type: TypeCode | null;
  identity: Identity | null;
  icon_id: number | null;
  restored_from: number | null;
  /**
   * When the personality was created. Only in versions that the migration made from rows of a later
   * number; otherwise `at` of the first version tells.
   */
  created_at: string | null;
  /**
   * The ordinal of the row that changed, so that the search in memory looks at it again; null where none did, and in
   * versions older than this column.
   */
  ordinal: number | null;
  /** The checksum of all columns but `sequence`, `folded`, `ordinal` and `source` (see checksum.ts). */
  checksum: number;
}

export type VersionRow = Selectable<VersionTable>;
export type ReportRow = Selectable<Schema['report']>;
