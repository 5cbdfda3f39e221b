import { TYPE_GRID, type TypeCode, type TypeCounts } from '../vocabulary.ts';

const SIDE = 4;

/** The rectangle of a type, in per cent of the whole mosaic. */
export interface MosaicCell {
  readonly type: TypeCode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The grid of types as a mosaic plot: the width of a column is the share of its two middle letters, and the height of
 * a cell is its share of the column. With null, all cells have the same area.
 */
export function mosaicOf(types: TypeCounts | null): readonly MosaicCell[] {
  const countOf = (type: TypeCode): number => types?.[type] ?? 1;
  const all = TYPE_GRID.reduce((sum, type) => sum + countOf(type), 0);
  let x = 0;
  return [0, 1, 2, 3].flatMap((column) => {
    const inside = TYPE_GRID.filter((_, index) => index % SIDE === column);
    const sum = inside.reduce((total, type) => total + countOf(type), 0);
    const width = all === 0 ? 0 : (100 * sum) / all;
    const left = x;
    x += width;
    let y = 0;
    return inside.map((type) => {
      const height = sum === 0 ? 100 / SIDE : (100 * countOf(type)) / sum;
      const top = y;
      y += height;
      return { type, x: left, y: top, width, height };
    });
  });
}
