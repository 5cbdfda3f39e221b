import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCast, writeVersion } from '../../scripts/cast.ts';
import { drawnLook } from '../../src/domain/figures/drawn-looks.ts';
import type { FigureTraits } from '../../src/domain/figures/figure.ts';
import { figureParts } from '../../src/domain/figures/figure.ts';
import {
  beardsFor,
  cutsFor,
  formatLook,
  HAIRS,
  isCut,
  SKINS,
} from '../../src/domain/figures/look.ts';
import { HAIR_COLOURS, SKIN_COLOURS } from '../../src/domain/figures/look-colours.ts';
import { GENDERS, GROUPS, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { readFigure } from '../../src/figures/read-figure.ts';

const FIGURES = new URL('../../src/figures/', import.meta.url);
const FIGURE_STYLES = new URL('../../src/ui/components/card/figure.module.css', import.meta.url);
const castFile = await readFile(new URL('cast.svg', FIGURES), 'utf8');
const ids = new Set([...castFile.matchAll(/^<g id="(.*?)">/gm)].map(([, id = '']) => id));
const DRAWINGS = TYPE_CODES.flatMap((type) => GENDERS.map((gender) => ({ type, gender })));

describe('the file of the parts of figures', () => {
  it('is up to date with the drawings, with at most 16 kB and 1,700 elements', async () => {
    expect(castFile).toBe(await drawCast());
    expect(brotliCompressSync(castFile).length).toBeLessThanOrEqual(16_000);
    // The browser copies the elements of a figure for each card.
    expect(castFile.match(/<\w/g)?.length).toBeLessThanOrEqual(1_700);
  });

  it('has a version that is up to date: `npm run cast` writes it', async () => {
    const written = new URL('../../src/domain/figures/cast-version.ts', import.meta.url);
    expect(await readFile(written, 'utf8')).toBe(await writeVersion(castFile));
  });

  it('has the shapes of the groups that the styles draw behind pictures', async () => {
    const sheet = await readFile(FIGURE_STYLES, 'utf8');
    for (const group of GROUPS) {
      const [, shape = ''] = RegExp(`^<g id="${group}">(.*)</g>$`, 'm').exec(castFile) ?? [];
      const [fill, shade] = [...shape.matchAll(/light-dark\((.*?),(.*?)\)/g)].map(
        ([, light, dark]) => `light-dark(${light}, ${dark})`.toLowerCase(),
      );
      const rule = sheet.slice(sheet.indexOf(`[data-ground="${group}"] {`));
      expect(rule.slice(0, rule.indexOf('}')), group).toContain(
        `\n  --fill: ${fill};\n  --shade: ${shade};`,
      );
      // Of straight lines alone, each corner is in percent of 332 units by 320.
      const [, corners = ''] = /^<path d="M([-\d ]*)Z"/.exec(shape) ?? [];
      const numbers = corners === '' ? [] : corners.split(' ').map(Number);
      const places = numbers.map((at, i) => (i % 2 === 0 ? (at + 6) / 3.32 : at / 3.2));
      const written = [
        ...(/--shape: polygon\((.*?)\)/s.exec(rule)?.[1] ?? '').matchAll(/[-\d.]+/g),
      ];
      if (places.length > 0) {
        expect(written).toHaveLength(places.length);
        for (const [i, place] of places.entries()) expect(Number(written[i])).toBeCloseTo(place, 2);
      }
    }
  });

  it('has each id once, and parts that reference only their own elements', () => {
    const all = [...castFile.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(all.filter((id, i) => all.indexOf(id) !== i)).toEqual([]);
    // A whole drawing has several lines, which include its parts; its beard is clipped by the face of its body.
    const patterns = [/^<g id="([^"]*)">.+$/gm, /^<g id="([^"]*)">\n.*?^<\/g>$/gms];
    const parts = patterns.flatMap((pattern) => [...castFile.matchAll(pattern)]);
    expect(parts).toHaveLength(ids.size);
    for (const [part, id] of parts) {
      for (const [, reference] of part.matchAll(/url\(#([^)]*)\)/g)) {
        expect(part, `${reference} in ${id}`).toContain(` id="${reference}"`);
      }
    }
  });

  it('has all parts of every possible figure', () => {
    const missing = new Set<string>();
    for (const { type, gender } of DRAWINGS) {
      for (const { id } of figureParts({ type, gender })) expect(ids).toContain(id);
      for (const cut of cutsFor(gender)) {
        for (const beard of beardsFor(gender)) {
          const look = formatLook({ skin: 1, hair: 'k', cut, beard });
          for (const { id } of figureParts({ type, gender, look })) {
            if (!ids.has(id)) missing.add(id);
          }
        }
      }
    }
    // Nothing is behind a bald head. A mouth that a beard covers is part of the beard, with four exceptions.
    const open = ['ENFJ', 'ENFP', 'ISFJ', 'ESFP'];
    expect([...missing].filter((id) => !id.endsWith('-mouth'))).toEqual([
      '01-back',
      'ESTJ-male-back',
    ]);
    expect([...missing].filter((id) => id.endsWith('-mouth'))).toHaveLength(16 - open.length);
    for (const type of open) expect(missing).not.toContain(`${type}-male-mouth`);
  });

  it('has no colours of skin or hair, but variables that the styles set from the same colours', async () => {
    const variables = new Set([...castFile.matchAll(/var\((--\w)[,)]/g)].map(([, name]) => name));
    expect([...variables].sort()).toEqual(['--h', '--l', '--m', '--s', '--t', '--w']);
    const bare = castFile.replaceAll(/var\(.*?\)/g, '');
    const sheet = await readFile(
      new URL('../../src/ui/components/card/figure-parts.module.css', import.meta.url),
      'utf8',
    );
    const rule = (name: string, values: Readonly<Record<string, string>>) =>
      `\n[${name}] {\n${Object.entries(values)
        .map(([variable, colour]) => `  --${variable}: ${colour.toLowerCase()};\n`)
        .join('')}}`;
    for (const number of SKINS) {
      const { base, shade, line } = SKIN_COLOURS[number];
      expect(sheet).toContain(rule(`data-skin="${number}"`, { s: base, t: shade, m: line }));
      for (const colour of [base, shade, line]) expect(bare).not.toContain(colour);
    }
    expect(sheet).toContain('\n[data-hair] {\n  --w: var(--h);\n}');
    for (const letter of HAIRS) {
      const { base, light, brow } = HAIR_COLOURS[letter];
      expect(sheet).toContain(
        rule(`data-hair="${letter}"`, { h: base, l: light, ...(brow === base ? {} : { w: brow }) }),
      );
      for (const colour of [base, light, brow]) expect(bare).not.toContain(colour);
    }
  });
});

it('a drawing has one colour of skin, one of hair, and one cut', async () => {
  const skins = SKINS.map((number) => SKIN_COLOURS[number]);
  const hairs = HAIRS.map((letter) => HAIR_COLOURS[letter]);
  for (const { type, gender } of DRAWINGS) {
    const name = `${type}-${gender}`.toLowerCase();
    const drawing = await readFile(new URL(`drawings/${name}.svg`, FIGURES), 'utf8');
    const worn = (variable: string) => [
      ...new Set(
        [...drawing.matchAll(RegExp(`var\\(--${variable},(.*?)\\)`, 'g'))].map(([, c]) => c),
      ),
    ];
    const skin = skins.find(({ base }) => worn('s').includes(base));
    expect([worn('s'), worn('t')], name).toEqual([[skin?.base], [skin?.shade]]);
    const hair = hairs.find(({ brow }) => worn('w').includes(brow));
    expect(worn('w'), name).toHaveLength(1);
    for (const base of worn('h'))
      expect(
        hairs.map((one) => one.base),
        name,
      ).toContain(base);
    expect(worn('h').length, name).toBeLessThanOrEqual(1);
    expect(hair, name).toBeDefined();
    const [, cut = ''] = / data-cut="(\d\d)"/.exec(drawing) ?? [];
    expect(isCut(cut), name).toBe(true);
    const drawn = drawnLook(type, gender);
    expect(SKIN_COLOURS[drawn.skin], name).toBe(skin);
    const { base, brow } = HAIR_COLOURS[drawn.hair];
    expect([...worn('h'), ...worn('w')], name).toEqual(
      worn('h').length === 0 ? [brow] : [base, brow],
    );
    expect(drawn.beard === 'b', name).toBe(drawing.includes('<g id="beard">'));
  }
});

/** The side of a picture in pixels, and the area of the head. */
const SIDE = 320;
const HEAD = { left: 100, right: 220, top: 50, bottom: 205 };

interface Sight {
  readonly side?: number;
  /** How far the drawing is shifted to the left. */
  readonly left?: number;
  /** Whether the edges of shapes are anti-aliased or crisp. */
  readonly edges?: 'auto' | 'crispEdges';
}

/** The red or alpha channel of the pixels of a drawing. */
async function pixelsOf(drawn: string, channel: 'red' | 'alpha', sight: Sight = {}) {
  const { side = SIDE, left = 0, edges = 'auto' } = sight;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${left} 0 320 320" shape-rendering="${edges}">${drawn}</svg>`;
  const pixels = sharp(Buffer.from(svg)).ensureAlpha();
  return pixels.extractChannel(channel).raw().toBuffer();
}

/** The number of adjacent rows with a slit of up to three pixels through which the background shows. */
async function longestSlit(traits: FigureTraits): Promise<number> {
  const { person } = await readFigure(traits);
  const lean = figureParts(traits).find(({ x }) => x !== 0)?.x ?? 0;
  const alpha = await pixelsOf(person, 'alpha', { left: lean });
  // A figure that leans leaves space for an emblem, whose edge may be near the hair.
  const left = lean > 0 ? 160 : HEAD.left;
  const right = lean < 0 ? 160 : HEAD.right;
  /** The positions of the slits in the previous row, with the length of each so far. */
  let before = new Map<number, number>();
  let longest = 0;
  for (let y = HEAD.top; y < HEAD.bottom; y += 1) {
    const now = new Map<number, number>();
    let open = 0;
    for (let x = left; x < right; x += 1) {
      if ((alpha[y * SIDE + x] ?? 0) < 128) open += 1;
      else {
        if (open > 0 && open <= 3 && x - open > left) {
          const above = [-1, 0, 1].map((aside) => before.get(x + aside) ?? 0);
          now.set(x, 1 + Math.max(...above));
        }
        open = 0;
      }
    }
    longest = Math.max(longest, ...now.values());
    before = now;
  }
  return longest;
}

it('no shade extends beyond the hair on which it is drawn', async () => {
  for (const [, id = '', content = ''] of castFile.matchAll(
    /^<g id="(.*?-(?:back|hair))">(.*)<\/g>$/gm,
  )) {
    // The highlight of a bald head is on the face.
    if (/^(01|02|ESTJ-male)-/.test(id)) continue;
    const drawn = content.replaceAll(/light-dark\(.*?\)|var\(.*?\)/g, '#fff');
    const alpha = await pixelsOf(drawn, 'alpha');
    // A pixel of a shade is as translucent as at least two adjacent pixels; a pixel of an edge is not.
    const isShade = (value: number, i: number) =>
      value > 30 &&
      value < 90 &&
      [i - 1, i + 1, i - SIDE, i + SIDE].filter((at) => Math.abs((alpha[at] ?? 0) - value) < 4)
        .length > 1;
    expect(alpha.filter(isShade).length, id).toBeLessThan(40);
  }
});

it('hair to the right of a shade is in the shade too', async () => {
  const layers = new Map<string, string>();
  for (const [, cut = '', content = ''] of castFile.matchAll(
    /^<g id="(\d\d)-(?:back|hair)">(.*)<\/g>$/gm,
  )) {
    layers.set(cut, `${layers.get(cut) ?? ''}${content}`);
  }
  // These have strands of another colour, or an edge between a bun and the head.
  for (const cut of ['08', '12', '24', '26']) layers.delete(cut);
  for (const [cut, content] of layers) {
    const drawn = content
      .replaceAll('var(--l)', 'none')
      .replaceAll('var(--h)', '#fff')
      .replaceAll(/light-dark\((.*?),.*?\)/g, '$1');
    const red = await pixelsOf(drawn, 'red', { edges: 'crispEdges' });
    let lit = 0;
    for (let row = 0; row < red.length; row += SIDE) {
      const right = red.subarray(row + 166, row + SIDE);
      const edge = right.findLastIndex((value) => value > 0);
      const shade = right.findLastIndex((value, x) => x <= edge && value < 255);
      if (shade !== -1 && (right[shade] ?? 0) > 0) lit += edge - shade;
    }
    expect(lit, cut).toBeLessThan(40);
  }
});

it('no edge of the face shows between a beard and hair of the same colour', async () => {
  for (const beard of ['b', 'l'] as const) {
    const look = formatLook({ skin: 1, hair: 'k', cut: '22', beard });
    const { person } = await readFigure({ type: 'ISFJ', gender: 'male', look });
    const red = await pixelsOf(person, 'red', { side: 160 });
    // From the middle of the hair to the middle of the beard, below the ear and above the mouth.
    for (let y = 77; y < 84; y += 1) {
      expect(Math.max(...red.subarray(y * 160 + 56, y * 160 + 63)), beard).toBeLessThan(48);
    }
  }
});

it('no background shows between the parts of a drawing', async () => {
  const side = 400;
  for (const traits of DRAWINGS) {
    // The background may show between locks.
    if (traits.type === 'INFP' && traits.gender === 'male') continue;
    const { person } = await readFigure(traits);
    const [blended, sharply] = await Promise.all([
      pixelsOf(person, 'alpha', { side }),
      pixelsOf(person, 'alpha', { side, edges: 'crispEdges' }),
    ]);
    const about = [-2, -1, 0, 1, 2].flatMap((y) => [-2, -1, 0, 1, 2].map((x) => y * side + x));
    const isGap = (value: number, i: number) =>
      value < 235 && about.every((step) => (sharply[i + step] ?? 0) - value > 20);
    expect(blended.filter(isGap).length, JSON.stringify(traits)).toBeLessThan(12);
  }
});

it('no figure has a gap around its head, with each drawing in its own look and another, and each cut on two', async () => {
  // The background may show between locks, and between a low bun and long earrings.
  const airy = new Set(['08', '09', '27']);
  const looks = (gender: FigureTraits['gender']): readonly string[] =>
    cutsFor(gender)
      .filter((cut) => !airy.has(cut))
      .map((cut, i) => {
        const beard = beardsFor(gender)[i % beardsFor(gender).length] ?? 'n';
        return formatLook({ skin: SKINS[i % 5] ?? 1, hair: HAIRS[i % 7] ?? 'k', cut, beard });
      });
  const figures = [
    ...DRAWINGS.flatMap(({ type, gender }, i) =>
      [0, 1].map((nth) => {
        const all = looks(gender);
        return { type, gender, look: nth === 0 ? null : all[(2 * i + nth) % all.length] };
      }),
    ),
    ...GENDERS.flatMap((gender) =>
      looks(gender).map((look) => ({ type: 'ISFJ', gender, look }) as const),
    ),
  ];
  const gaps: string[] = [];
  for (const one of figures) {
    if (one.type === 'INFP' && one.look === null) continue;
    const rows = await longestSlit(one);
    if (rows > 6) gaps.push(`${JSON.stringify(one)}: ${rows} rows`);
  }
  expect(gaps).toEqual([]);
});
