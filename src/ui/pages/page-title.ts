import type { MetaDescriptor } from 'react-router';

export const PRODUCT = 'MBTI DB';

export function galleryMeta(q: string): MetaDescriptor[] {
  return describe(
    q === '' ? `${PRODUCT}: personalidades e seus tipos` : `“${q}” — ${PRODUCT}`,
    'Catálogo aberto de personalidades, reais e inventadas, cada uma com um dos 16 tipos. Busque, leia, crie e edite, sem cadastro.',
  );
}

export function notFoundMeta(): MetaDescriptor[] {
  return [{ title: `Não há nada aqui — ${PRODUCT}` }];
}

/** What a tab, a search engine and a preview show of a page. */
export function describe(title: string, description: string): MetaDescriptor[] {
  return [{ title }, { name: 'description', content: description }];
}
