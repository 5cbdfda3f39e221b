import { readFile } from 'node:fs/promises';
import { type FigureTraits, figureParts } from '../domain/people/figure.ts';
import { HAIR_COLOURS, SKIN_COLOURS } from '../domain/people/look-colours.ts';

/** Somebody's figure in its own units, 320 high: the shape of the group and who stands before it. */
export interface Figure {
  readonly ground: string;
  readonly person: string;
}

const CAST = new URL('../ui/art/cast.svg', import.meta.url);

/** The parts of all figures by their ids, once they have been read. */
let cast: ReadonlyMap<string, string> | null = null;

const PART = /^<g id="(.*?)">(.+)<\/g>$/gm;
/** A drawing as a whole is several lines, of which its parts are some. */
const WHOLE = /^<g id="([^"]*)">\n(.*?)^<\/g>$/gms;

async function readCast(): Promise<ReadonlyMap<string, string>> {
  const file = await readFile(CAST, 'utf8');
  const parts = [PART, WHOLE].flatMap((pattern) => [...file.matchAll(pattern)]);
  return new Map(parts.map(([, id = '', content = '']) => [id, content]));
}

/** Puts a figure together in its colours for light, which pictures have. */
export async function readFigure(traits: FigureTraits): Promise<Figure> {
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

/** The values of the variables; none for a figure that stays as it is drawn. */
function coloursOf({ figure }: FigureTraits): Readonly<Record<string, string>> {
  if (!figure) return {};
  const skin = SKIN_COLOURS[figure.skin];
  const hair = HAIR_COLOURS[figure.hair];
  const face = { s: skin.base, t: skin.shade, m: skin.line };
  return { ...face, h: hair.base, l: hair.light, w: hair.brow };
}
