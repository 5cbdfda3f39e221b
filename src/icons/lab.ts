/** A colour in CIELAB, where distances are perceptually uniform: lightness, green to red, and blue to yellow. */
export type Lab = readonly [number, number, number];

type Rgb = readonly [red: number, green: number, blue: number];

/** The channels of `#rrggbb`, from 0 to 255. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The linear light of each value of an sRGB channel (IEC 61966-2-1). */
const LIGHT = Float64Array.from({ length: 256 }, (_, i) => {
  const value = i / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Converts sRGB to CIELAB, for the white point D65. */
export function labOf([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [LIGHT[red] ?? 0, LIGHT[green] ?? 0, LIGHT[blue] ?? 0];
  const x = rooted((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = rooted(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = rooted((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function rooted(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}

/** The difference of two colours (CIE76). */
export function distance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
