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
    /** Only read by the release before, in which visitors had operations too. Null in an operator's operation. */
    stands_for: number | null;
  };
  /** One row with the key that signs cookies, shared by all instances. */
  secret: { id: number; bytes: Uint8Array };
  /** The keys of the hashes by which versions name networks: one a day, deleted after `SOURCE_DAYS`. */
  source_key: {
    /** A date in UTC, such as `2026-11-22`. */
    day: string;
    bytes: Uint8Array;
  };
  icon: {
    id: Generated<number>;
    hash: string;
    bytes: Uint8Array;
    /** Always empty, and read by the release before alone, which would fill in a null. */
    look: string | null;
  };
  /** The larger sizes of an icon. */
  icon_size: { icon_id: number; side: IconSide; bytes: Uint8Array };
  /** Changes without a version: erasures, locks, imported histories and other data, repairs by an operator. */
  unversioned_change: { number: Generated<number> };
  /**
   * One row for each hold and erasure: public copies made before the newest one are outdated. Rows are never deleted.
   */
  withdrawal: {
    number: Generated<number>;
    /** Random, so that no other state of the data has it; null in rows that the release before has written. */
    id: string | null;
  };
  /** Erasures that are done in the tables but not yet in the files. */
  unfinished_erasure: { number: Generated<number>; since: string };
  /** Ordinals of removed personalities, reused by new ones. */
  free_ordinal: { ordinal: number };
  idempotency: {
    key: string;
    fingerprint: string;
    personality_id: string;
    created_at: string;
  };
  /** Reports of visitors. Rows are never deleted, so that no number is given twice. */
  report: {
    number: number;
    personality_id: string;
    version: number;
    kind: ReportKind;
    text: string | null;
    /** Keyed hashes of the network and of the visitor, each hashed together with the personality. */
    network: Uint8Array | null;
    voter: Uint8Array | null;
    at: string;
    /** The time and way in which it was closed; both are null while it is open. */
    closed_at: string | null;
    outcome: Outcome | null;
    /** The checksum of the report while it has its text; null in reports that are older than this column. */
    checksum: number | null;
  };
  /** Held personalities: removed from view until the operator releases them. */
  held: {
    personality_id: string;
    /** The newest version before it was held; a removal if it was already removed. */
    version: number;
    by: Holder;
    at: string;
  };
  /** The last version of each personality that the operator has reviewed and found well. */
  found_well: { personality_id: string; version: number };
  /** The guesses of visitors, one for each visitor and personality. */
  guess: {
    personality_id: string;
    /** A keyed hash of the personality and the visitor, so that the guesses of one visitor cannot be linked. */
    voter: Uint8Array;
    pattern: Pattern;
    /** `over`: beyond the number that is counted of one network in a day; `discarded`: by the operator. */
    state: 'counted' | 'over' | 'discarded';
    /** The time, cut down to a whole hour. */
    at: string;
  };
  /** The number of counted guesses with each pattern; derived from `guess`, as is the summary. */
  guess_tally: { personality_id: string; pattern: Pattern; count: number };
  guess_summary: {
    personality_id: string;
    /** See `GuessSummary` (domain/guesses/summarise.ts). */
    complete: number;
    agreement: number | null;
    contested: 0 | 1;
    /** The number of guesses in the state `over`. */
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
  /** Orders the changes of all personalities. */
  sequence: Generated<number>;
  /** Remains after the row in `personality` is deleted. */
  personality_id: string;
  /** From 1; unique with `personality_id`. */
  number: number;
  change: ChangeKind;
  at: string;
  visitor: string | null;
  /** The name of the writer's network, a hash by the key of the day; null without a writer, and in older versions. */
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
   * When the personality was created. Only in versions that a migration made from rows with a number above 1; otherwise
   * `at` of the first version says it.
   */
  created_at: string | null;
  /**
   * The ordinal of the row that changed, which the search in memory reads again; null if no row changed, and in
   * versions that are older than this column.
   */
  ordinal: number | null;
  /** The checksum of all columns but `sequence`, `folded`, `ordinal` and `source` (see checksum.ts). */
  checksum: number;
}

export type VersionRow = Selectable<VersionTable>;
export type ReportRow = Selectable<Schema['report']>;
