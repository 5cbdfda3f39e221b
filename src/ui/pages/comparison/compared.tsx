import { paths } from '../../../domain/paths.ts';
import { typeName, typeNames } from '../../../domain/types/type-names.ts';
import type { Compared } from '../../session/view.ts';

export type Pair = readonly [Compared, Compared];

export function isType({ icon }: Compared): boolean {
  return icon === undefined;
}

/** The address of its own page. */
export function pageOf(one: Compared): string {
  return isType(one) ? paths.type(one.type) : paths.personality(one.id);
}

export function titleOf(one: Compared): string {
  return isType(one) ? typeNames(one.type).join(', ') : typeName(one.type, one.gender);
}

/**
 * The words for each of the two in a sentence, such as “de Capitu” and “em Capitu”; by order if the names are equal.
 */
export function speakOf([first, second]: Pair) {
  if (first.name !== second.name) return [spoken(first.name), spoken(second.name)] as const;
  return [
    { of: 'da primeira ficha', within: 'na primeira ficha' },
    { of: 'da segunda ficha', within: 'na segunda ficha' },
  ] as const;
}

function spoken(name: string) {
  const shown = <bdi>{name}</bdi>;
  return { of: <>de {shown}</>, within: <>em {shown}</> };
}
