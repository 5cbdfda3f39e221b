import { type FigureTraits, figureParts } from '../domain/figures/figure.ts';
import type { Theme } from '../domain/figures/figure-picture.ts';
import { parseLook } from '../domain/figures/look.ts';
import { HAIR_COLOURS, SKIN_COLOURS } from '../domain/figures/look-colours.ts';

/** A figure as SVG, 320 units high: the shape of the group, and the person in front of it. */
export interface Figure {
  readonly ground: string;
  readonly person: string;
}

/** The parts of all figures by their ids. */
export type Cast = ReadonlyMap<string, string>;

const PART = /^<g id="(.*?)">(.+)<\/g>$/gm;
/** A whole drawing takes several lines, some of which are its parts. */
const WHOLE = /^<g id="([^"]*)">\n(.*?)^<\/g>$/gms;

/** Reads the parts in the text of `cast.svg`. */
export function parseCast(text: string): Cast {
  const parts = [PART, WHOLE].flatMap((pattern) => [...text.matchAll(pattern)]);
  return new Map(parts.map(([, id = '', content = '']) => [id, content]));
}

/** How a colour is chosen from `light-dark(#573769,#8F72A8)`; in a page the browser chooses it. */
const COLOURS: Readonly<Record<Theme | 'both', string>> = { light: '$1', dark: '$2', both: '$&' };

/** Composes a figure from the parts, in the colours of a theme. */
export function composeFigure(cast: Cast, traits: FigureTraits, theme: Theme | 'both'): Figure {
  const colours = coloursOf(traits);
  const [ground = '', ...person] = figureParts(traits).map(({ id, x }) => {
    const content = (cast.get(id) ?? '')
      .replaceAll(/light-dark\(([^,]*),([^)]*)\)/g, COLOURS[theme])
      .replaceAll(/var\(--(\w)(?:,([^)]*))?\)/g, (_, name: string, own: string) =>
        String(colours[name] ?? own),
      );
    return `<g transform="translate(${x})">${content}</g>`;
  });
  return { ground, person: person.join('') };
}

/** The values of the colour variables; none for a figure that keeps the colours of its drawing. */
function coloursOf({ look: formatted }: FigureTraits): Readonly<Record<string, string>> {
  const look = parseLook(formatted);
  if (look === null) return {};
  const skin = SKIN_COLOURS[look.skin];
  const hair = HAIR_COLOURS[look.hair];
  const face = { s: skin.base, t: skin.shade, m: skin.line };
  return { ...face, h: hair.base, l: hair.light, w: hair.brow };
}
