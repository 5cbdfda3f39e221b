/** With a point after each three digits. `Intl.NumberFormat` does the same, and blocks a first visit while it loads. */
export function withPoints(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** “18%” of 0.1834. */
export function perCent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
