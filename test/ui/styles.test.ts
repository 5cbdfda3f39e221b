import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from '../support/source-files.ts';

it('style sheets give no width in letters of the font, which would change when the font is loaded', () => {
  const given = readSources('src/ui/**/*.css').flatMap(({ path, text }) =>
    [
      ...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\s([\w-]+: [^;]*\d(?:ch|ex|cap)\b[^;]*);/g),
    ].map(([, found]) => `${path}: ${found}`),
  );
  expect(given).toEqual([]);
});

it('style sheets of a page, the modal or the server are imported only in their own folder or its parent', () => {
  const imports = readSources('src/ui/**/*.{ts,tsx}').flatMap(({ path, text }) =>
    [...text.matchAll(/ from '(\S+\.module\.css)'/g)].map(([, target = '']) => ({
      path,
      sheet: normalize(join(dirname(path), target)),
    })),
  );
  expect(imports).not.toEqual([]);
  const foreign = imports.filter(
    ({ path, sheet }) =>
      !/\/ui\/(?:kit|components)\//.test(sheet) &&
      !`${dirname(sheet)}/`.startsWith(`${dirname(path)}/`),
  );
  expect(foreign.map(({ path, sheet }) => `${path}: ${sheet}`)).toEqual([]);
});
