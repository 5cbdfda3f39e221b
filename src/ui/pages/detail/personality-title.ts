import type { MetaDescriptor } from 'react-router';
import { labelOf } from '../../../domain/cell.ts';
import type { Personality } from '../../../domain/personality.ts';
import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import { typeName } from '../../../domain/type-names.ts';
import { describe, PRODUCT } from '../page-title.ts';

export function personalityMeta(personality: Personality): MetaDescriptor[] {
  const { name, type, gender } = personality;
  return describe(
    `${name}, ${labelOf(personality)} — ${PRODUCT}`,
    `${name}: ${typeName(type, gender)} (${labelOf(personality)}). ${TYPE_TEXTS[type].motto}`,
  );
}
