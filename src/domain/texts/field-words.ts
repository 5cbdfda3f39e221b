import { type Field, isField, type LaterField } from '../people/fields.ts';
import { GENDER_TITLE, IDENTITY_TITLE } from './preferences.ts';

interface FieldWords {
  /** Its name on the pages. */
  readonly title: string;
  /** Within a sentence, with its article. */
  readonly inSentence: string;
  /** As the operator's list says that the newest change set it alone. */
  readonly changed: string;
}

/** What the fields are called, in their order on the pages. */
export const FIELD_WORDS: Readonly<Record<Field, FieldWords>> & LaterWords = {
  name: { title: 'Nome', inSentence: 'o nome', changed: 'nome trocado' },
  aliases: {
    title: 'Outros nomes',
    inSentence: 'os outros nomes',
    changed: 'outros nomes trocados',
    none: 'sem outros nomes',
  },
  work: { title: 'Obra', inSentence: 'a obra', changed: 'obra trocada', none: 'sem obra' },
  gender: { title: GENDER_TITLE, inSentence: 'o sexo', changed: 'sexo trocado' },
  type: { title: 'Tipo', inSentence: 'o tipo', changed: 'tipo trocado' },
  identity: {
    title: IDENTITY_TITLE,
    inSentence: 'a identidade',
    changed: 'identidade trocada',
  },
  icon: { title: 'Ícone', inSentence: 'o ícone', changed: 'ícone trocado' },
  rationale: {
    title: 'Por quê',
    inSentence: 'o porquê',
    changed: 'porquê trocado',
    none: 'sem porquê',
  },
};

/** What is said in place of a later field that is empty. */
type LaterWords = Readonly<Record<LaterField, { readonly none: string }>>;

/** As the pages list them. */
export const FIELDS_IN_ORDER: readonly Field[] = Object.keys(FIELD_WORDS).filter(isField);
