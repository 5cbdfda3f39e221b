/** The quantile of the normal distribution that leaves 2.5 % on either side. */
const Z = 1.959963984540054;

/**
 * Wilson’s 95 % score interval of a share, `part` of `all`, from E. B. Wilson, “Probable inference, the law of
 * succession, and statistical inference” (1927). `all` is at least 1.
 */
export function wilsonInterval(
  part: number,
  all: number,
): { readonly low: number; readonly high: number } {
  const share = part / all;
  const middle = share + Z ** 2 / (2 * all);
  const reach = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * all)) / all);
  const scale = 1 + Z ** 2 / all;
  // Rounding may leave the ends of 0 and of all just outside.
  return {
    low: Math.max(0, (middle - reach) / scale),
    high: Math.min(1, (middle + reach) / scale),
  };
}

/** Whether a share is more than half of all, beyond what chance explains: even its lower bound is. */
export function isMoreThanHalf(part: number, all: number): boolean {
  return all > 0 && wilsonInterval(part, all).low > 1 / 2;
}
