/** Number of placeholder cards (specification, section 9). */
export const PLACEHOLDER_COUNT = 50;

const WIDTH_MIN = 90;
const WIDTH_MAX = 250;

export interface PlaceholderWidths {
  readonly first: number;
  readonly second: number;
}

/**
 * Widths of a placeholder's two large bars, in px: 90 to 250, derived from its index, so that the
 * server and the browser render the same ones.
 */
export function placeholderWidths(index: number): PlaceholderWidths {
  return { first: scatter(index * 2), second: scatter(index * 2 + 1) };
}

function scatter(n: number): number {
  // Multiples of the golden ratio, modulo 1, spread evenly without repeating.
  const fraction = ((n + 1) * 0.618_033_988_75) % 1;
  return Math.round(WIDTH_MIN + fraction * (WIDTH_MAX - WIDTH_MIN));
}
