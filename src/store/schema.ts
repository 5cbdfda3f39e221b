import type { Generated, Selectable } from 'kysely';
import type { ChangeKind } from '../domain/change.ts';
import type { IconSide } from '../domain/icon.ts';
import type { Gender, Identity, TypeCode } from '../domain/vocabulary.ts';

/** The tables, the same on every engine; how text is indexed is the engine's own affair. */
export interface Schema {
  personality: PersonalityTable;
  version: VersionTable;
  locked: LockedTable;
  operation_version: OperationVersionTable;
  secret: SecretTable;
  icon: IconTable;
  icon_size: IconSizeTable;
  cell_count: CellCountTable;
  cell_map: CellMapTable;
  term: TermTable;
  posting: PostingTable;
  word_part: WordPartTable;
  free_ordinal: FreeOrdinalTable;
  idempotency: IdempotencyTable;
}

export interface PersonalityTable {
  /** Number in the sequence of all personalities, dense from 0: what the shuffled order permutes. */
  ordinal: number;
  id: string;
  name: string;
  /** The name as the search compares it. */
  folded: string;
  gender: Gender;
  type: TypeCode;
  identity: Identity | null;
  /** Type and identity in one number (see domain/cell.ts). */
  cell: number;
  icon_id: number | null;
  version: number;
  created_at: string;
  updated_at: string;
  /** Of what the row says by itself (see row-checksum.ts). */
  checksum: number;
}

export type PersonalityRow = Selectable<PersonalityTable>;

/** One version of one personality. Rows are added, and emptied when their content is erased; none goes. */
interface VersionTable {
  /** Orders the changes of all personalities. */
  sequence: Generated<number>;
  /** Outlives the row in `personality`. */
  personality_id: string;
  /** From 1; unique with `personality_id`. */
  number: number;
  change: ChangeKind;
  at: string;
  visitor: string | null;
  /** The state after the change, of a removal the one before it; all null when erased. */
  name: string | null;
  folded: string | null;
  gender: Gender | null;
  type: TypeCode | null;
  identity: Identity | null;
  icon_id: number | null;
  restored_from: number | null;
  /** When the personality was created, in the first version where `at` does not tell; else null. */
  created_at: string | null;
  /** Of all other columns but `sequence` and `folded` (see history/version-checksum.ts). */
  checksum: number;
}

export type VersionRow = Selectable<VersionTable>;

/** Personalities that cannot be changed. */
interface LockedTable {
  personality_id: string;
}

/** The versions that an operator's rollback wrote, for the rollback of that. */
interface OperationVersionTable {
  operation: number;
  personality_id: string;
  number: number;
}

/** One row: the key that cookies are signed with, the same for every instance. */
interface SecretTable {
  id: number;
  bytes: Uint8Array;
}

interface IconTable {
  id: Generated<number>;
  hash: string;
  bytes: Uint8Array;
}

/** The greater sizes of an icon. */
interface IconSizeTable {
  icon_id: number;
  side: IconSide;
  bytes: Uint8Array;
}

/** How many personalities each cell has. */
interface CellCountTable {
  cell: number;
  count: number;
}

/** The cells of a stretch of ordinals (see search-index/cell-map.ts). */
interface CellMapTable {
  chunk: number;
  cells: Uint8Array;
}

/** The terms that folded names have (see search-index/terms.ts). */
interface TermTable {
  id: Generated<number>;
  text: string;
}

/** Which ordinals have a term, in segments (see search-index/segment.ts). */
interface PostingTable {
  term: number;
  start: number;
  members: Uint8Array;
}

/** By what a needle finds the words that contain it. */
interface WordPartTable {
  part: string;
  /** The word. */
  term: number;
}

/** Ordinals of removed personalities; the next ones take them. */
interface FreeOrdinalTable {
  ordinal: number;
}

interface IdempotencyTable {
  key: string;
  fingerprint: string;
  personality_id: string;
  created_at: string;
}
