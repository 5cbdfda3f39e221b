/** Maximum number of shapes that the largest of several counts is drawn with. */
export const SHAPES_MAX = 60;

/** Numbers of people that a shape may stand for, also times ten, a hundred, a thousand and so on. */
const STEPS = [1, 2, 5];

/**
 * The number of people that one shape of a pictogram stands for, chosen so that the largest count has at most
 * `SHAPES_MAX` shapes: 1, 2, 5, 10, 20, 50, 100…
 */
export function peoplePerShape(counts: readonly number[]): number {
  const largest = Math.max(...counts);
  for (let ten = 1; ; ten *= 10) {
    const fitting = STEPS.find((step) => shapesFor(largest, step * ten) <= SHAPES_MAX);
    if (fitting !== undefined) return fitting * ten;
  }
}

/** The number of shapes for a count: rounded, but at least one for any count above 0. */
export function shapesFor(count: number, perShape: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count / perShape));
}
