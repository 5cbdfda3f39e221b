/** RGBA pixels of a square with an opaque inscribed circle, anti-aliased by one pixel. */
export function circleMask(side: number): Buffer {
  const pixels = Buffer.alloc(side * side * 4);
  const radius = side / 2;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const inside = radius - Math.hypot(x + 0.5 - radius, y + 0.5 - radius) + 0.5;
      pixels[(y * side + x) * 4 + 3] = Math.round(255 * Math.min(Math.max(inside, 0), 1));
    }
  }
  return pixels;
}
