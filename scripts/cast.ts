import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BEARDS, CUTS, isCut } from '../src/domain/figures/look.ts';
import { groupOf } from '../src/domain/types/groups.ts';
import { GENDERS, TYPE_CODES } from '../src/domain/vocabulary.ts';

const DRAWINGS = new URL('../src/figures/drawings/', import.meta.url);

/** The content of the SVG group with this id in a drawing; empty if there is none. */
function partOf(drawing: string, id: string): string {
  const begin = `<g id="${id}">`;
  const start = drawing.indexOf(begin);
  if (start === -1) return '';
  const rest = drawing.slice(start + begin.length);
  let depth = 1;
  for (const { 0: tag, index } of rest.matchAll(/<g[ >]|<\/g>/g)) {
    depth += tag === '</g>' ? -1 : 1;
    if (depth === 0) return rest.slice(0, index);
  }
  throw new Error(`The part ${id} has no end.`);
}

/**
 * Generates the SVG file of the parts from which figures are composed: the four backgrounds; each whole drawing, in
 * which body, emblem and hair in their original colours have ids too; and each cut and beard, shared by all figures.
 * Colours of skin and hair are CSS variables, which a figure with a look of its own sets; the original colours of a
 * drawing are their fallbacks. Each part takes one line, except that a whole drawing takes several.
 */
export async function drawCast(): Promise<string> {
  const shared = await readFile(new URL('parts.svg', DRAWINGS), 'utf8');
  const parts = new Map<string, string>();
  const group = (id: string, content: string): string =>
    content === '' ? '' : `<g id="${id}">${content}</g>\n`;
  const add = (id: string, content: string): void => {
    parts.set(id, parts.get(id) || group(id, content));
  };
  /** Copies a group: removes the fallback colours, and makes the ids in it unique with a suffix. */
  const copy = (content: string, mark: string): string =>
    content
      .replaceAll(/(?<=var\(--\w),[^)]*/g, '')
      .replaceAll(/(?<= id="|url\(#)([^")]*)/g, `$1-${mark}`);
  for (const type of TYPE_CODES) {
    for (const gender of GENDERS) {
      const name = `${type}-${gender}`;
      const drawing = await readFile(new URL(`${name.toLowerCase()}.svg`, DRAWINGS), 'utf8');
      const [, cut = ''] = /data-cut="(.*?)"/.exec(drawing) ?? [];
      const [, lean = ''] = /<g id="person"(.*?)>/.exec(drawing) ?? [];
      const own = (layer: string): string => partOf(drawing, layer);
      const mouth = own('mouth');
      const beard = own('beard');
      const person = [
        group(`${name}-back`, own('back')),
        group(name, own('behind') + own('body') + mouth),
        beard === '' ? '' : `${beard}${mouth}\n`,
        group(`${name}-hair`, own('hair')),
      ].join('');
      add(groupOf(type), own('ground'));
      add(
        `${name}-whole`,
        `\n${lean === '' ? person : ` <g${lean}>\n${person} </g>\n`}${group(`${name}-emblem`, own('emblem'))}`,
      );
      add(`${name}-mouth`, mouth);
      for (const layer of ['back', 'hair']) add(`${cut}-${layer}`, copy(own(layer), cut));
    }
  }
  for (const cut of Object.keys(CUTS).filter(isCut)) {
    for (const layer of ['back', 'hair']) add(`${cut}-${layer}`, partOf(shared, `${cut}-${layer}`));
  }
  for (const beard of BEARDS) add(`beard-${beard}`, partOf(shared, `beard-${beard}`));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...parts.values()].join('')}</svg>\n`;
}

/** The modules that decide what a picture of a figure looks like, beside the parts. */
const DRAWN_BY = [
  'domain/figures/figure.ts',
  'domain/figures/look-colours.ts',
  'figures/compose-figure.ts',
  'figures/draw-figure.ts',
  'icons/picture.ts',
];

/** The module with the version of all pictures of figures, whose addresses have it: they are cached for ever. */
export async function writeVersion(cast: string): Promise<string> {
  const hash = createHash('sha256').update(cast);
  for (const module of DRAWN_BY)
    hash.update(await readFile(new URL(`../src/${module}`, import.meta.url)));
  return `/** Written by \`npm run cast\`: a hash of what the pictures of figures are drawn from. */
export const CAST_VERSION = '${hash.digest('hex').slice(0, 8)}';
`;
}
