import { readFile } from 'node:fs/promises';
import { type FigureTraits, figureParts } from '../domain/figures/figure.ts';
import { parseLook } from '../domain/figures/look.ts';
import { HAIR_COLOURS, SKIN_COLOURS } from '../domain/figures/look-colours.ts';

/** A figure as SVG, 320 units high: the shape of the group, and the person in front of it. */
export interface Figure {
  readonly ground: string;
  readonly person: string;
}

const CAST = new URL('cast.svg', import.meta.url);

/** The parts of all figures by their ids; null until they have been read. */
let cast: ReadonlyMap<string, string> | null = null;

const PART = /^<g id="(.*?)">(.+)<\/g>$/gm;
/** A whole drawing takes several lines, some of which are its parts. */
const WHOLE = /^<g id="([^"]*)">\n(.*?)^<\/g>$/gms;

async function readCast(): Promise<ReadonlyMap<string, string>> {
  const file = await readFile(CAST, 'utf8');
  const parts = [PART, WHOLE].flatMap((pattern) => [...file.matchAll(pattern)]);
  return new Map(parts.map(([, id = '', content = '']) => [id, content]));
}

/** Composes a figure from its parts, in the colours of the light theme. */
export async function composeFigure(traits: FigureTraits): Promise<Figure> {
  const found = cast ?? (await readCast());
  cast = found;
  const colours = coloursOf(traits);
  const [ground = '', ...person] = figureParts(traits).map(({ id, x }) => {
    const content = (found.get(id) ?? '')
      .replaceAll(/light-dark\(([^,]*),[^)]*\)/g, '$1')
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
