import { GENDERS, type Gender, type TypeCode } from '../vocabulary.ts';

/**
 * The names of the types by gender, from the specification. It leaves two feminine ones open, which are ours; three
 * names serve both genders.
 */
const TYPE_NAMES: Readonly<Record<TypeCode, Readonly<Record<Gender, string>>>> = {
  INTJ: { male: 'Arquiteto', female: 'Arquiteta' },
  INTP: { male: 'Lógico', female: 'Lógica' },
  ENTJ: { male: 'Comandante', female: 'Comandanta' },
  ENTP: { male: 'Inovador', female: 'Inovadora' },
  INFJ: { male: 'Advogado', female: 'Advogada' },
  INFP: { male: 'Mediador', female: 'Mediadora' },
  ENFJ: { male: 'Protagonista', female: 'Protagonista' },
  ENFP: { male: 'Ativista', female: 'Ativista' },
  ISTJ: { male: 'Logístico', female: 'Logística' },
  ISFJ: { male: 'Defensor', female: 'Defensora' },
  ESTJ: { male: 'Executivo', female: 'Executiva' },
  ESFJ: { male: 'Cônsul', female: 'Cônsul' },
  ISTP: { male: 'Virtuoso', female: 'Virtuosa' },
  ISFP: { male: 'Aventureiro', female: 'Aventureira' },
  ESTP: { male: 'Empresário', female: 'Empresária' },
  ESFP: { male: 'Animador', female: 'Animadora' },
};

export function typeName(type: TypeCode, gender: Gender): string {
  return TYPE_NAMES[type][gender];
}

/** Both names of a type, the feminine one first; or the one that serves both genders. */
export function typeNames(type: TypeCode): readonly string[] {
  return [...new Set(GENDERS.toReversed().map((gender) => typeName(type, gender)))];
}
