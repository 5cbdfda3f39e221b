import { type Field, isField } from '../../people/fields.ts';
import { GENDER_TITLE, IDENTITY_TITLE } from '../preferences.ts';

interface FieldWords {
  /** The name of the field on the pages. */
  readonly title: string;
  readonly article: 'o' | 'a' | 'os' | 'as';
  /** The noun after `sem` or an article, if that is not the title in lower case. */
  readonly noun?: string;
  /** The words for an empty field, if these are not `sem` and the noun. */
  readonly none?: string;
}

/**
 * The names of the fields, in the order in which changes and reports list them. The form has its own order
 * (`FORM_PARTS`).
 */
export const FIELD_WORDS: Readonly<Record<Field, FieldWords>> = {
  name: { title: 'Nome', article: 'o' },
  description: { title: 'Quem é', article: 'a', noun: 'frase de quem é' },
  aliases: { title: 'Outros nomes', article: 'os' },
  work: { title: 'Obra', article: 'a' },
  area: { title: 'Área', article: 'a' },
  gender: { title: GENDER_TITLE, article: 'o' },
  type: { title: 'Tipo', article: 'o' },
  identity: { title: IDENTITY_TITLE, article: 'a' },
  icon: { title: 'Ícone', article: 'o' },
  rationale: { title: 'Por quê', article: 'o', noun: 'porquê' },
  look: { title: 'Figura', article: 'a', none: 'a do tipo' },
};

export const FIELDS_IN_ORDER: readonly Field[] = Object.keys(FIELD_WORDS).filter(isField);

/** The words for an empty field: `sem obra`. */
export function withoutWords(field: Field): string {
  return FIELD_WORDS[field].none ?? `sem ${nounOf(field)}`;
}

/** The noun for a field: `obra`. */
export function nounOf(field: Field): string {
  const { title, noun = title.toLowerCase() } = FIELD_WORDS[field];
  return noun;
}
