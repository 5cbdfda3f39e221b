import type { Size } from '../../domain/crop/circle.ts';

/** Draws the image over the whole canvas, at the screen's pixel density. */
export function drawToFill(canvas: HTMLCanvasElement, image: ImageBitmap, shown: Size): void {
  canvas.width = Math.max(1, Math.round(shown.width * devicePixelRatio));
  canvas.height = Math.max(1, Math.round(shown.height * devicePixelRatio));
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
}
