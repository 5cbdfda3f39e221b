import { readFile } from 'node:fs/promises';
import type { Gender, TypeCode } from '../../domain/vocabulary.ts';

/** A type's illustration in units of its own, 320 high: the ground's shape and who stands before it. */
export interface Figure {
  readonly ground: string;
  readonly person: string;
}

const ART = new URL('../../ui/art/', import.meta.url);

/** Reads an illustration without its colours for dark mode. */
export async function readFigure(type: TypeCode, gender: Gender): Promise<Figure> {
  const drawing = await readFile(new URL(`${type.toLowerCase()}-${gender}.svg`, ART), 'utf8');
  const parts =
    /^<svg [^>]*>(?<ground>(?:<(?:path|circle) [^>]*\/>){2})(?<person>.*?)<style>.*<\/style><\/svg>\s*$/s.exec(
      drawing,
    );
  const { ground, person } = parts?.groups ?? {};
  if (ground === undefined || person === undefined)
    throw new Error(`The illustration of ${type} begins with no shape of two halves.`);
  return { ground, person };
}
