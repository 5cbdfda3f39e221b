import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ICON_REFUSAL_SENTENCES } from '../../src/domain/texts/icon-refusals.ts';
import { iconEditorFixture } from './support/icon-editor-fixture.ts';
import { bring, iconEditor } from './support/icon-editor-page.ts';
import { type FileForPage, pngFile } from './support/images.ts';

const fixture = iconEditorFixture();

async function openEditor(search = '') {
  const page = await fixture.open(search, { viewport: { width: 1280, height: 900 } });
  return { page, editor: iconEditor(page) };
}

describe('a file that comes in another way', () => {
  it.each(['drop', 'paste'] as const)('can be cropped: %s', async (how) => {
    const { page, editor } = await openEditor();
    await bring(page, how, [fixture.portrait]);
    await editor.circle.waitFor();
    const first = await editor.preview.getAttribute('src');
    // Another one takes its place.
    await bring(page, how, [
      pngFile(await sharp(fixture.portrait.buffer).negate().png().toBuffer()),
    ]);
    await expect.poll(() => editor.preview.getAttribute('src')).not.toBe(first);
  });

  it('says so when what was dropped is no file', async () => {
    const { page, editor } = await openEditor();
    await bring(page, 'drop', []);
    await expect.poll(() => editor.alert.textContent()).toBe(ICON_REFUSAL_SENTENCES.no_file);
  });

  it('leaves the dialog open when the file picker is left without choosing', async () => {
    const { editor } = await openEditor();
    await editor.input.dispatchEvent('cancel', { bubbles: true });
    expect(await editor.input.count()).toBe(1);
  });
});

describe('a wrong file', () => {
  const file = (name: string, mimeType: string, content: string | Buffer): FileForPage => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  const grey = sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } });
  const wrong: readonly (readonly [
    keyof typeof ICON_REFUSAL_SENTENCES,
    () => Promise<FileForPage>,
  ])[] = [
    ['gif', async () => file('a.gif', 'image/gif', await grey.clone().gif().toBuffer())],
    ['gif', async () => file('a.png', 'image/png', await grey.clone().gif().toBuffer())],
    ['webp', async () => file('a.jpg', 'image/jpeg', await grey.clone().webp().toBuffer())],
    [
      'svg',
      async () => file('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['pdf', async () => file('a.pdf', 'application/pdf', '%PDF-1.4\n%%EOF')],
    ['unknown', async () => file('a.jpg', 'image/jpeg', 'Isto é um texto.')],
    [
      'truncated',
      async () => ({ ...fixture.portrait, buffer: fixture.portrait.buffer.subarray(0, 9000) }),
    ],
    ['undecodable', async () => pngFile(await corrupted())],
    ['too_large', async () => pngFile(claiming(20_000, 20_000))],
    ['empty', async () => file('a.png', 'image/png', '')],
  ];

  /** A PNG with valid chunks and noise as image data. */
  async function corrupted(): Promise<Buffer> {
    const png = await grey.clone().png().toBuffer();
    return png.fill(0xaa, png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  }
  /** A small file that says it is large. */
  function claiming(width: number, height: number): Buffer {
    const chunk = (name: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const lines = deflateSync(Buffer.alloc((width / 8 + 1) * height));
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', lines),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  it('is named in Portuguese, and the portrait being cropped stays', async () => {
    const { page, editor } = await openEditor();
    for (const [code, make] of wrong) {
      await editor.input.setInputFiles(await make());
      await expect
        .poll(() => editor.alert.textContent(), { message: code })
        .toBe(ICON_REFUSAL_SENTENCES[code]);
    }
    await editor.choose(fixture.portrait);
    expect(await editor.alert.count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    const place = async () => {
      const { x, y, radius } = await editor.measure();
      return { x, y, radius };
    };
    const [kept, seen] = [await place(), await editor.preview.getAttribute('src')];
    for (const [code, make] of wrong) {
      await bring(page, 'drop', [await make()]);
      await expect
        .poll(() => editor.alert.textContent(), { message: code })
        .toBe(ICON_REFUSAL_SENTENCES[code]);
    }
    expect(await place()).toEqual(kept);
    expect(await editor.preview.getAttribute('src')).toBe(seen);
    // A valid file removes the message.
    await bring(page, 'drop', [fixture.portrait]);
    await expect.poll(() => editor.alert.count()).toBe(0);
  });
});
