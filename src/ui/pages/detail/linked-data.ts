import { iconHashOf, paths } from '../../../domain/paths.ts';
import { ICON_SIDE_MAX } from '../../../domain/people/icon.ts';
import type { Personality } from '../../../domain/people/personality.ts';

/** A personality as schema.org data, without gender and type, which are opinions. */
export function linkedData(personality: Personality, publicUrl: string): object {
  const { id, name, type, icon, updatedAt, description, aliases } = personality;
  const url = publicUrl + paths.personality(id);
  const hash = iconHashOf(icon);
  const places = [
    { name: 'MBTI DB', item: publicUrl + paths.home() },
    { name: type, item: publicUrl + paths.type(type) },
    { name, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    url,
    inLanguage: 'pt-BR',
    dateModified: updatedAt,
    about: {
      '@type': 'Person',
      name,
      ...(description === null ? {} : { description }),
      ...(aliases.length === 0 ? {} : { alternateName: aliases }),
      ...(hash === null ? {} : { image: publicUrl + paths.icon(hash, ICON_SIDE_MAX) }),
    },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: places.map((place, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        ...place,
      })),
    },
  };
}
