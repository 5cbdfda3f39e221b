import type { Circle } from '../../domain/crop/circle.ts';

export interface CutOutOptions {
  /** Side of the picture, in px. */
  readonly side: number;
  /** Keeps the corners around the circle. */
  readonly square: boolean;
  readonly type: string;
  /** 0 to 1, for formats that have a quality. */
  readonly quality: number;
}

interface Region {
  readonly source: CanvasImageSource;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The circle (in the image's own pixels) as a picture of its own: a data URL. */
export function cutOut(image: ImageBitmap, circle: Circle, options: CutOutOptions): string {
  const { side, square, type, quality } = options;
  const { x, y, radius } = circle;
  const region = halved({ source: image, x: x - radius, y: y - radius, side: radius * 2 }, side);
  const [canvas, context] = canvasOf(side);
  if (type === 'image/jpeg') {
    // It knows no transparency, and would show black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
  }
  if (!square) {
    context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
    context.clip();
  }
  draw(context, region, side);
  return canvas.toDataURL(type, quality);
}

/**
 * Browsers sample too few pixels when they shrink by much in one go. Halving takes each of them
 * into account: first to the side times a power of two, then by exactly two.
 */
function halved(region: Region, side: number): Region {
  let current = region;
  for (let power = Math.floor(Math.log2(region.side / side)); power > 0; power -= 1) {
    const [canvas, context] = canvasOf(side * 2 ** power);
    draw(context, current, canvas.width);
    current = { source: canvas, x: 0, y: 0, side: canvas.width };
  }
  return current;
}

function draw(context: CanvasRenderingContext2D, region: Region, side: number): void {
  context.imageSmoothingQuality = 'high';
  context.drawImage(region.source, region.x, region.y, region.side, region.side, 0, 0, side, side);
}

function canvasOf(side: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  // Read back at every movement: better kept out of the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D canvas here.');
  return [canvas, context];
}
