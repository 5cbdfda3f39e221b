import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { HOME_PREVIEW, PREVIEW_SIZE } from '../../src/domain/preview.ts';
import { GROUPS, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { drawPicture } from '../../src/icons/picture.ts';
import { drawHome, drawPreview, drawType } from '../../src/link-pictures/draw.ts';
import { INK, paletteOf, RING, stack, svg, TOP } from '../../src/link-pictures/layout.ts';
import { previewAddress } from '../../src/link-pictures/link-pictures.ts';
import { arrange, drawPersonality } from '../../src/link-pictures/personality.ts';
import { drawQuestion } from '../../src/link-pictures/question.ts';
import { drawWork } from '../../src/link-pictures/work.ts';
import { CAPITU, subjectOf } from './support.ts';

const noIcon = async () => null;
const pixels = async (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer();

/** The distance of a pixel from a colour, which need not be 0 with 256 colours. */
async function distancesIn(png: Uint8Array) {
  const all = await pixels(png);
  return (x: number, y: number, colour: string): number => {
    const at = (y * PREVIEW_SIZE.width + x) * 3;
    const wanted = Buffer.from(colour.slice(1), 'hex');
    return Math.max(...[0, 1, 2].map((i) => Math.abs((all[at + i] ?? 0) - (wanted[i] ?? 0))));
  };
}

/** The first and the last column that are not white. */
async function inkOf(png: Uint8Array): Promise<{ from: number; to: number }> {
  const all = await pixels(png);
  const columns = new Set<number>();
  for (let i = 0; i < all.length; i += 3) {
    if ((all[i] ?? 255) < 200) columns.add((i / 3) % PREVIEW_SIZE.width);
  }
  return { from: Math.min(...columns), to: Math.max(...columns) };
}

describe('a picture', () => {
  it('is a PNG of 1200 × 630 pixels, for any name', async () => {
    const names = [
      'W'.repeat(120),
      `a${'\u0301'.repeat(119)}`,
      'שלום עולם',
      '👩‍👩‍👧‍👦'.repeat(17),
      `"'</svg><text>&amp;`,
      ' - ',
    ];
    for (const name of names) {
      const png = await drawPreview(subjectOf({ name }), noIcon);
      const { format, width, height } = await sharp(png).metadata();
      expect({ format, width, height }, name).toEqual({ format: 'png', ...PREVIEW_SIZE });
    }
  });

  it('shows the name', async () => {
    const [capitu, bento] = await Promise.all(
      ['Capitu', 'Bento'].map((name) => drawPreview(subjectOf({ name }), noIcon)),
    );
    expect(capitu).not.toEqual(bento);
  });

  it('leaves out a name that it cannot write', async () => {
    const [one, other] = await Promise.all(
      ['Кириллица', 'Пётр'].map((name) => drawPreview(subjectOf({ name }), noIcon)),
    );
    expect(one).toEqual(other);
  });

  it.each([1, 25, 60, 120])('keeps a name of %i letters clear of the figure', async (length) => {
    for (const letters of ['W', 'j', 'Maria Capitolina ', 'Ñ-']) {
      const name = letters.repeat(length).slice(0, length).trim();
      const { lines } = arrange({ ...CAPITU, name });
      const { from, to } = await inkOf(await drawPicture(svg('#FFFFFF', stack(lines, TOP))));
      expect(from, name).toBeGreaterThanOrEqual(56);
      expect(to, name).toBeLessThanOrEqual(660);
    }
  });

  it('has a portrait in a ring, and neither without an icon', async () => {
    const hash = '0'.repeat(64);
    const red = sharp({ create: { width: 225, height: 225, channels: 3, background: '#C03030' } });
    const bytes = await red.webp().toBuffer();
    const png = await drawPreview(subjectOf({ icon: paths.icon(hash) }), async () => ({
      side: 225,
      bytes,
    }));
    const distance = await distancesIn(png);
    expect(distance(72 + 3, 72 + 74, RING)).toBeLessThan(4);
    expect(distance(72 + 74, 72 + 74, '#C03030')).toBeLessThan(8);
    const bare = await distancesIn(await drawPreview(subjectOf(), noIcon));
    expect(bare(72 + 3, 72 + 74, paletteOf('analysts').light)).toBeLessThan(4);
  });

  it('of a question has the sixteen types on steps, and the portrait in a ring', async () => {
    const bytes = await sharp({
      create: { width: 225, height: 225, channels: 3, background: '#C03030' },
    })
      .webp()
      .toBuffer();
    const ask = (name: string, icon: string | null, id = '1') =>
      drawPreview({ kind: 'question', personality: { id, name, icon } }, async () => ({
        side: 225,
        bytes,
      }));
    const icon = paths.icon('0'.repeat(64));
    const png = await ask('Capitu', icon);
    expect(await ask('Capitu', icon, '2')).toEqual(png);
    const distance = await distancesIn(png);
    expect(distance(72 + 5, 56 + 122, RING)).toBeLessThan(4);
    expect(distance(72 + 122, 56 + 122, '#C03030')).toBeLessThan(8);
    for (const [place, group] of GROUPS.entries()) {
      const { main, light } = paletteOf(group);
      expect(distance(300 * place + 4, 362, light)).toBeLessThan(6);
      for (const step of [0, 2])
        expect(distance(300 * place + 75 * step + 5, 625, main)).toBeLessThan(6);
      for (const step of [1, 3])
        expect(distance(300 * place + 75 * step + 5, 625, main)).toBeGreaterThan(6);
    }
    const bare = await distancesIn(await ask('Capitu', null));
    expect(bare(72 + 5, 56 + 122, '#FFFFFF')).toBeLessThan(4);
    expect(await ask('Кириллица', null)).toEqual(await ask('Пётр', null));
  });

  it.each(['W'.repeat(120), 'Maria Capitolina '.repeat(8).slice(0, 120), 'Schwarzeneggers', 'j'])(
    'of a question keeps “%s” clear of the edges and of the cast',
    async (name) => {
      for (const portrait of [null, 'data:']) {
        const described = await drawQuestion(name, async () => portrait);
        const texts = described.replace(/<image [^>]*>/g, '').replace(/<svg x="\d.*/s, '</svg>');
        const all = await pixels(await drawPicture(texts));
        const dark = (x: number, y: number) => (all[(y * 1200 + x) * 3] ?? 0) < 200;
        const found: string[] = [];
        for (let y = 0; y < 630; y += 1)
          for (let x = 0; x < 1200; x += 1)
            if (dark(x, y) && (x < 70 || x > 1130 || y < 48 || y > 358)) found.push(`${x},${y}`);
        expect(found).toEqual([]);
      }
    },
  );

  it('of a type has its motto at the top left', async () => {
    expect(new Set(await Promise.all(TYPE_CODES.map(drawType))).size).toBe(16);
    for (const type of ['INTJ', 'ESFP'] as const) {
      const png = await drawPreview({ kind: 'type', type }, noIcon);
      expect(png.length).toBeLessThanOrEqual(300_000);
      const all = await pixels(png);
      let ink = 0;
      for (let y = 64; y < 140; y += 1)
        for (let x = 72; x < 400; x += 1) if ((all[(y * 1200 + x) * 3] ?? 255) < 60) ink += 1;
      expect(ink).toBeGreaterThan(2_000);
    }
  });

  it('has no text, for which the server would need fonts', async () => {
    expect(await drawPersonality(CAPITU, noIcon)).not.toMatch(/<text|font-/);
    expect(await drawQuestion('Capitu', noIcon)).not.toMatch(/<text|font-/);
  });
});

it('the colours are those of the light theme of the pages', () => {
  const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
  const lightOf = (rule: string, name: string) =>
    new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(rule)?.[1]?.toUpperCase();
  for (const group of GROUPS) {
    const [, rule = ''] = tokens.split(`[data-group="${group}"] {`);
    expect(paletteOf(group)).toEqual({
      main: lightOf(rule, 'g-main'),
      light: lightOf(rule, 'g-light'),
      text: lightOf(rule, 'g-text'),
      deep: lightOf(rule, 'g-deep'),
    });
  }
  expect([INK, RING]).toEqual([lightOf(tokens, 'slate-900'), lightOf(tokens, 'slate-600')]);
});

// If this fails, increase TEMPLATE_VERSION of link-pictures.ts and update the values: applications keep a picture.
it('another look has another address', async () => {
  const drawn = createHash('sha256').update(await drawHome());
  for (const type of TYPE_CODES) {
    drawn.update(await drawType(type));
    for (const name of ['Ana', 'Lady Catherine de Bourgh']) {
      const person = { ...CAPITU, type, name };
      drawn.update(await drawPersonality(person, async () => 'data:'));
    }
  }
  drawn.update(await drawQuestion('Lady Catherine de Bourgh', async () => 'data:'));
  const cast = TYPE_CODES.slice(10).map((type) => ({ ...CAPITU, type }));
  for (let count = 1; count <= cast.length; count += 1) {
    const members = cast.slice(0, count);
    drawn.update(await drawWork({ key: 'emma', name: 'Emma', count, members }));
  }
  expect({
    address: previewAddress(HOME_PREVIEW),
    look: drawn.digest('hex').slice(0, 16),
  }).toEqual({ address: '/mbti-db/previa/inicio/8b601e81f9c56d9e.png', look: 'bd60eb555fe419d0' });
});
