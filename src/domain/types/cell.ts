import { type Identity, TYPE_CODES, type TypeCode } from '../vocabulary.ts';

/**
 * A type and an identity (or none): 16 × 3 = 48 cells, numbered 0 to 47. All rules of the search except
 * "the name contains" depend on the cell only, so stores index it.
 */
export type Cell = number;

export interface CellContents {
  readonly type: TypeCode;
  readonly identity: Identity | null;
}

const CELL_IDENTITIES = [null, 'A', 'T'] as const;

/** The contents of all 48 cells, indexed by cell. */
export const CELLS: readonly CellContents[] = /* @__PURE__ */ TYPE_CODES.flatMap((type) =>
  CELL_IDENTITIES.map((identity) => ({ type, identity })),
);

export function cellOf({ type, identity }: CellContents): Cell {
  return TYPE_CODES.indexOf(type) * CELL_IDENTITIES.length + CELL_IDENTITIES.indexOf(identity);
}

/** The label on the card: `INTJ-A`, or `INTJ` without an identity. */
export function labelOf({ type, identity }: CellContents): string {
  return identity === null ? type : `${type}-${identity}`;
}
