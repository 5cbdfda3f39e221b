import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FigurePicture, figurePath } from '../../../src/domain/figures/figure-picture.ts';
import { drawFigure } from '../../../src/figures/draw-figure.ts';
import { createFigurePictures } from '../../../src/figures/figure-pictures.ts';
import { type OpenApp, openApp } from '../support.ts';

const PICTURE = {
  type: 'INTJ',
  gender: 'male',
  look: '4g15b',
  theme: 'light',
  side: 216,
} as const satisfies FigurePicture;

const draw = vi.fn(drawFigure);
let app: OpenApp;
beforeEach(async () => {
  draw.mockClear();
  app = await openApp({ figures: createFigurePictures(draw) });
});

async function read(picture: FigurePicture): Promise<Buffer> {
  const response = await app.request(figurePath(picture));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('the picture of a figure', () => {
  it('is a transparent WebP of the side in its address, which is drawn once and cached for ever', async () => {
    const response = await app.request(figurePath(PICTURE));
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const picture = await sharp(await response.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 216, height: 216, hasAlpha: true });
    await read(PICTURE);
    expect(draw).toHaveBeenCalledOnce();
  });

  it('has the colours of its look and theme', async () => {
    const others = [
      { ...PICTURE, theme: 'dark' },
      { ...PICTURE, look: null },
      { ...PICTURE, look: '1g15b' },
      { ...PICTURE, gender: 'female' },
    ] as const satisfies FigurePicture[];
    const pictures = await Promise.all([PICTURE, ...others].map(read));
    expect(new Set(pictures.map((bytes) => bytes.toString('hex'))).size).toBe(pictures.length);
  });

  it('is found from an address of another release', async () => {
    const response = await app.request(figurePath(PICTURE, '0123abcd'));
    expect([response.status, response.headers.get('Location')]).toEqual([302, figurePath(PICTURE)]);
  });

  it('is drawn for no address that pages do not name', async () => {
    const address = figurePath(PICTURE);
    for (const wrong of [
      address.replace('216', '217'),
      address.replace('216', '999'),
      address.replace('4g15b', '4g99b'),
      address.replace('4g15b', '9g15b'),
      address.replace('intj', 'intz'),
      address.replace('male', 'other'),
      address.replace('light', 'sepia'),
      address.replace('.webp', '.png'),
      `${address}/x`,
    ])
      expect((await app.request(wrong)).status, wrong).toBe(404);
    expect(draw).not.toHaveBeenCalled();
  });

  it('is tried again after a failure', async () => {
    draw.mockRejectedValueOnce(new Error('EMFILE: too many open files'));
    expect((await app.request(figurePath(PICTURE))).status).toBe(500);
    await read(PICTURE);
  });
});
