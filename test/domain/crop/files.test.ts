import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ImageFormat, sniff } from '../../../src/domain/crop/sniff.ts';
import { endingOf } from '../../../src/domain/crop/truncation.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  });
const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const jpeg = await noise(97, 61)
  .jpeg()
  .withExif({ IFD0: { Artist: 'Ninguém' } })
  .toBuffer();
const progressive = await noise(97, 61).jpeg({ progressive: true }).toBuffer();
const png = await noise(97, 61).png().toBuffer();
const gif = await noise(9, 9).gif().toBuffer();
const webp = await noise(9, 9).webp().toBuffer();
const avif = await noise(64, 64).avif().toBuffer();

const whole: readonly [string, Uint8Array, ImageFormat][] = [
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a progressive JPEG', progressive, 'image/jpeg'],
  ['a PNG', png, 'image/png'],
];

describe('the type of a file', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['gif', gif],
    ['webp', webp],
    ['avif', avif],
    ['heic', ascii('\0\0\0\x18ftypheic\0\0\0\0')],
    ['svg', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', ascii('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- desenho -->\n<svg>')],
    ['pdf', ascii('%PDF-1.7\n')],
    ['unknown', ascii('Isto é só um texto sobre <svg> e GIF89a.')],
    ['unknown', new Uint8Array()],
  ])('is detected from its content: %s', (format, bytes) => {
    expect(sniff(bytes)).toBe(format);
  });

  it('is detected for any bytes without failing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => sniff(bytes).length > 0));
  });
});

describe('a file', () => {
  it.each(whole)('is complete, even with bytes after its end: %s', (_, bytes, format) => {
    for (const more of ['', 'and a film'])
      expect(endingOf(Buffer.concat([bytes, ascii(more)]), format), more).toBe('marked');
  });

  it.each(whole)('is incomplete wherever it is cut: %s', (_, bytes, format) => {
    const cuts = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(fc.property(cuts, (at) => endingOf(bytes.subarray(0, at), format) !== 'marked'));
  });

  it('is unmarked if only its end marker is missing, except a progressive JPEG, which may lack scans', () => {
    expect(endingOf(jpeg.subarray(0, -2), 'image/jpeg')).toBe('unmarked');
    expect(endingOf(jpeg.subarray(0, 100), 'image/jpeg')).toBe('cut_off');
    expect(endingOf(progressive.subarray(0, -2), 'image/jpeg')).toBe('cut_off');
    expect(endingOf(png.subarray(0, -12), 'image/png')).toBe('cut_off');
  });

  it('is not complete at the end of its embedded thumbnail', () => {
    const thumbnail = Buffer.concat([ascii('Exif\0\0'), jpeg]);
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(thumbnail.length + 2, 4);
    const cut = Buffer.concat([head, thumbnail, jpeg.subarray(2, jpeg.length - 20)]);
    expect(endingOf(cut, 'image/jpeg')).not.toBe('marked');
  });

  it('of any bytes is checked without failing', () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const format = fc.constantFrom<ImageFormat>('image/jpeg', 'image/png');
    fc.assert(fc.property(bytes, format, (b, f) => endingOf(b, f).length > 0));
  });
});
