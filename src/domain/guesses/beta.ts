/** The Beta distribution. It agrees with SciPy’s `scipy.stats.beta` to about 1e-10. */

/** P(X ≤ x) of Beta(a, b): the regularised incomplete beta function. */
export function betaBelow(x: number, a: number, b: number): number {
  return below(x, a, b, logBetaOf(a, b));
}

function below(x: number, a: number, b: number, logBeta: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The continued fraction converges fast only on the side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - below(1 - x, b, a, logBeta);
  return (Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta) * fraction(x, a, b)) / a;
}

/** The relative change of a Newton step below which the value is accepted, and the maximum number of steps. */
const FOUND = 1e-14;
const QUANTILE_STEPS_MAX = 100;

/**
 * The quantile of Beta(a, b): the x with P(X ≤ x) = p, 0 < p < 1. Newton’s method, with bisection where a step leaves
 * the bounds.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  const logBeta = logBetaOf(a, b);
  let [low, high] = [0, 1];
  let x = a / (a + b);
  for (let i = 0; i < QUANTILE_STEPS_MAX; i += 1) {
    const off = below(x, a, b, logBeta) - p;
    if (off < 0) low = x;
    else high = x;
    const density = Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta);
    const step = x - off / density;
    const next = step > low && step < high ? step : (low + high) / 2;
    if (Math.abs(next - x) <= FOUND * x) return next;
    x = next;
  }
  return x;
}

const STEPS_MAX = 10_000;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** The continued fraction DLMF 8.17.22, by the modified Lentz algorithm. */
function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / atLeastTiny(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= STEPS_MAX; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / atLeastTiny(1 + term * d);
      c = atLeastTiny(1 + term / c);
      factor = c * d;
      value *= factor;
    }
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return value;
}

function atLeastTiny(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** The logarithm of B(a, b). */
function logBetaOf(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Coefficients of the Lanczos approximation with g = 7, n = 9. */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;
const G = 7;

/** The logarithm of Γ(x), x ≥ ½. */
function logGamma(x: number): number {
  const z = x - 1;
  const [first, ...rest] = LANCZOS;
  const sum = rest.reduce<number>(
    (total, coefficient, i) => total + coefficient / (z + i + 1),
    first,
  );
  const t = z + G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}
