/**
 * A number with a point between groups of three digits. `Intl.NumberFormat` has the same result, but blocks a first
 * visit while it loads.
 */
export function withPoints(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** `1.234 personalidades`. */
export function countOfPeople(count: number): string {
  return `${withPoints(count)} ${count === 1 ? 'personalidade' : 'personalidades'}`;
}

/** A share in per cent: “18%” for 0.1834. */
export function perCent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
