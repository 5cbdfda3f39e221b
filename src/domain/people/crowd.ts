/** Shapes that the largest of several crowds is drawn with at most. */
export const SHAPES_MAX = 60;

/** What a shape may stand for, and ten, a hundred, a thousand times as many. */
const STEPS = [1, 2, 5];

/**
 * How many people one shape stands for, so that the largest crowd has no more shapes than fit: 1, 2, 5, 10, 20, 50,
 * 100…
 */
export function peoplePerShape(counts: readonly number[]): number {
  const largest = Math.max(...counts);
  for (let ten = 1; ; ten *= 10) {
    const fitting = STEPS.find((step) => shapesFor(largest, step * ten) <= SHAPES_MAX);
    if (fitting !== undefined) return fitting * ten;
  }
}

/** How many shapes so many people have: rounded, and one at least where somebody is. */
export function shapesFor(count: number, perShape: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count / perShape));
}
