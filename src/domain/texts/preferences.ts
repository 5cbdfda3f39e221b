import type { Gender, Identity, Letter, Preference } from '../vocabulary.ts';

/** The form's questions, with the names from the specification. */
export const PREFERENCE_TEXTS: Readonly<Record<Preference, string>> = {
  mind: 'Ganho de Energia',
  energy: 'Coleta de Informações',
  nature: 'Tomada de Decisões',
  tactics: 'Forma de Viver',
};

export const LETTER_TEXTS: Readonly<Record<Letter, string>> = {
  E: 'Extrovertido',
  I: 'Introvertido',
  S: 'Sensorial',
  N: 'Intuitivo',
  T: 'Racional',
  F: 'Sentimental',
  J: 'Julgador',
  P: 'Perceptivo',
};

export const IDENTITY_TITLE = 'Identidade';

export const IDENTITY_TEXTS: Readonly<Record<Identity, string>> = {
  A: 'Assertivo',
  T: 'Turbulento',
};

export const GENDER_TITLE = 'Sexo';

export const GENDER_TEXTS: Readonly<Record<Gender, string>> = {
  male: 'Masculino',
  female: 'Feminino',
};
