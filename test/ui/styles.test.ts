import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from '../support/source-files.ts';

/**
 * In rem: the narrowest phones, phones, tablets and small windows, then the widths of the gallery’s columns.
 */
const WIDTHS = ['22.5', '48', '64', '80', '39', '58.5', '78', '96.5', '137.5'];
/** In rem: the height below which nothing is sticky, and three heights from which the modal shows more. */
const HEIGHTS = ['30', '55', '62.5', '77.5'];
/** In px. */
const HAIRLINE = 4;
const HEADING =
  /^(?:var\(--title-[1-5]\)|800 var\(--[\w-]+(?:, var\(--fs-\d+\))?\)(?: \/ [\d.]+)? var\(--font-display\))$/;
const TEXT = /^\d00 var\(--[\w-]+(?:, var\(--fs-\d+\))?\) \/ [\d.]+ var\(--font-text\)$/;
/** Letters of a drawing have its units; a type’s code is the largest text of all; addresses and files are no prose. */
const OTHER_FONTS = [
  '800 22px / 1 var(--font-display)',
  '600 14px / 1 var(--font-text)',
  '800 min(clamp(5rem, 2rem + 12vw, 11rem), 36vw) / 0.8 var(--font-display)',
];

const sheets = readSources('src/ui/**/*.css').map(({ path, text }) => ({
  path,
  text: text.replaceAll(/\/\*.*?\*\//gs, ''),
}));
const tokens = sheets.filter(({ path }) => /\/ui\/(?:tokens|fonts)\.css$/.test(path));

/** What a pattern finds in the sheets, as `path: what`. */
function findAll(pattern: RegExp, among = sheets): { path: string; found: string }[] {
  return among.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, found = '']) => ({ path, found })),
  );
}

const said = ({ path, found }: { path: string; found: string }) => `${path}: ${found}`;

describe('style sheets', () => {
  it('use only the named widths and heights', () => {
    const asked = findAll(/(@media[^{]*(?:width|height)[^{]*)\{/g);
    expect(asked.length).toBeGreaterThan(100);
    const unnamed = asked.filter(({ found }) => {
      const named = found
        .replaceAll(/\bwidth (?:<|>=) ([\d.]+)rem/g, (all, width) =>
          WIDTHS.includes(width) ? '' : all,
        )
        .replaceAll(/([\d.]+)rem <= width < ([\d.]+)rem/g, (all, from, to) =>
          WIDTHS.includes(from) && WIDTHS.includes(to) ? '' : all,
        )
        .replaceAll(/\bheight (?:<=?|>=?) ([\d.]+)rem/g, (all, height) =>
          HEIGHTS.includes(height) ? '' : all,
        );
      return /width|height/.test(named);
    });
    expect(unnamed.map(said)).toEqual([]);
  });

  it('give text the font of a heading, or a size of the scale', () => {
    const fonts = findAll(/[\s;{]font:\s*([^;]*);/g).filter(({ found }) =>
      found.includes('var(--'),
    );
    expect(fonts.length).toBeGreaterThan(50);
    const own = fonts.filter(({ found }) => !HEADING.test(found) && !TEXT.test(found));
    const unknown = own.filter(
      ({ found }) => !OTHER_FONTS.includes(found) && !found.includes('monospace'),
    );
    expect(unknown.map(said)).toEqual([]);
  });

  it('never give a token another value', () => {
    const names = new Set(findAll(/(--[\w-]+):/g, tokens).map(({ found }) => found));
    const others = sheets.filter((sheet) => !tokens.includes(sheet));
    const given = findAll(/(--[\w-]+):/g, others).filter(({ found }) => names.has(found));
    expect(given.map(said)).toEqual([]);
  });

  it('give no width in letters of the font, which would change when the font is loaded', () => {
    const given = findAll(/\s([\w-]+: [^;]*\d(?:ch|ex|cap)\b[^;]*);/g);
    expect(given.map(said)).toEqual([]);
  });

  it('use radii and gaps of the scale, or hairlines', () => {
    const given = findAll(/\s(?:(?:row-|column-)?gap|border(?:-[a-z]+)*-radius): ([^;]*);/g);
    expect(given.length).toBeGreaterThan(100);
    const own = given.filter(({ found }) =>
      [...found.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) > HAIRLINE),
    );
    expect(own.map(said)).toEqual([]);
  });

  it('of a page, the modal or the server are imported only in their own folder or its parent', () => {
    const imports = readSources('src/ui/**/*.{ts,tsx}').flatMap(({ path, text }) =>
      [...text.matchAll(/ from '(\S+\.module\.css)'/g)].map(([, target = '']) => ({
        path,
        found: normalize(join(dirname(path), target)),
      })),
    );
    expect(imports.length).toBeGreaterThan(50);
    const foreign = imports.filter(
      ({ path, found }) =>
        !/\/ui\/(?:kit|components)\//.test(found) &&
        !`${dirname(found)}/`.startsWith(`${dirname(path)}/`),
    );
    expect(foreign.map(said)).toEqual([]);
  });
});
