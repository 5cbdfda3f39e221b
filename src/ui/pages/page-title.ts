import type { MetaDescriptor } from 'react-router';
import { labelOf } from '../../domain/cell.ts';
import type { Personality } from '../../domain/personality.ts';
import { TYPE_TEXTS } from '../../domain/texts/types.ts';
import { typeName } from '../../domain/type-names.ts';

const PRODUCT = 'MBTI DB';

export function galleryMeta(q: string): MetaDescriptor[] {
  return describe(
    q === '' ? `${PRODUCT}: personalidades e seus tipos` : `“${q}” — ${PRODUCT}`,
    'Catálogo aberto de personalidades, reais e inventadas, cada uma com um dos 16 tipos. Busque, leia, crie e edite, sem cadastro.',
  );
}

export function personalityMeta(personality: Personality): MetaDescriptor[] {
  const { name, type, gender } = personality;
  return describe(
    `${name}, ${labelOf(personality)} — ${PRODUCT}`,
    `${name}: ${typeName(type, gender)} (${labelOf(personality)}). ${TYPE_TEXTS[type].motto}`,
  );
}

export function notFoundMeta(): MetaDescriptor[] {
  return [{ title: `Não há nada aqui — ${PRODUCT}` }];
}

function describe(title: string, description: string): MetaDescriptor[] {
  return [{ title }, { name: 'description', content: description }];
}
