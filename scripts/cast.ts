import { readFile } from 'node:fs/promises';
import { BEARDS, CUTS, isCut } from '../src/domain/people/look.ts';
import { groupOf } from '../src/domain/types/groups.ts';
import { GENDERS, TYPE_CODES } from '../src/domain/vocabulary.ts';

const ART = new URL('../src/ui/art/', import.meta.url);

/** The group with this id in a drawing; empty where the drawing has none. */
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
 * The file of the parts that figures are put together from: the four grounds; of each drawing body, emblem, hair and beard
 * in its own colours; and each cut and beard for all. Colours of skin and hair are variables, which whoever has a look of
 * their own sets; a drawing gives its own colours as their values for want of one.
 */
export async function drawCast(): Promise<string> {
  const shared = await readFile(new URL('parts.svg', ART), 'utf8');
  const parts = new Map<string, string>();
  const add = (id: string, content: string): void => {
    if (content !== '' && !parts.has(id)) parts.set(id, `<g id="${id}">${content}</g>\n`);
  };
  /** Ids of a group are its own: a copy of it has others. */
  const copy = (content: string, mark: string): string =>
    content
      .replaceAll(/(?<=var\(--\w),[^)]*/g, '')
      .replaceAll(/(?<= id="|url\(#)([^")]*)/g, `$1-${mark}`);
  for (const type of TYPE_CODES) {
    for (const gender of GENDERS) {
      const name = `${type}-${gender}`;
      const drawing = await readFile(new URL(`${name.toLowerCase()}.svg`, ART), 'utf8');
      const [, cut = ''] = /data-cut="(.*?)"/.exec(drawing) ?? [];
      add(groupOf(type), partOf(drawing, 'ground'));
      const mouth = partOf(drawing, 'mouth');
      add(name, partOf(drawing, 'behind') + partOf(drawing, 'body') + mouth);
      add(`${name}-mouth`, mouth);
      add(`${name}-emblem`, partOf(drawing, 'emblem'));
      const beard = partOf(drawing, 'beard');
      add(`${name}-beard`, beard === '' ? '' : beard + mouth);
      for (const layer of ['back', 'hair']) {
        const own = partOf(drawing, layer);
        add(`${name}-${layer}`, own);
        add(`${cut}-${layer}`, copy(own, cut));
      }
    }
  }
  for (const cut of Object.keys(CUTS).filter(isCut)) {
    for (const layer of ['back', 'hair']) add(`${cut}-${layer}`, partOf(shared, `${cut}-${layer}`));
  }
  for (const beard of BEARDS) add(`beard-${beard}`, partOf(shared, `beard-${beard}`));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...parts.values()].join('')}</svg>\n`;
}
