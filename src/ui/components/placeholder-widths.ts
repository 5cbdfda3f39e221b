/** How many cards stand in for those that are not here (specification, section 9). */
export const PLACEHOLDER_COUNT = 50;

const WIDTH_MIN = 90;
const WIDTH_MAX = 250;

export interface PlaceholderWidths {
  readonly first: number;
  readonly second: number;
}

/**
 * Widths of a placeholder's two large bars, in px: 90 to 250, scattered by its number, so that the
 * server and the browser draw the same ones.
 */
export function placeholderWidths(index: number): PlaceholderWidths {
  return { first: scatter(index * 2), second: scatter(index * 2 + 1) };
}

function scatter(n: number): number {
  // Steps of the golden ratio never fall into a pattern.
  const fraction = ((n + 1) * 0.618_033_988_75) % 1;
  return Math.round(WIDTH_MIN + fraction * (WIDTH_MAX - WIDTH_MIN));
}
