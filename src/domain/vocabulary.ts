/**
 * The vocabulary: letters, types, groups and functions. Other types and tables derive from these tuples, so a table
 * that lacks a type does not compile.
 */

export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

/** Assertive or turbulent. A personality without identity has `null`, never an empty string. */
export const IDENTITIES = ['A', 'T'] as const;
export type Identity = (typeof IDENTITIES)[number];

/** The two letters of each axis of a type code, in the order of the code. */
export const LETTERS = {
  mind: ['E', 'I'],
  energy: ['S', 'N'],
  nature: ['T', 'F'],
  tactics: ['J', 'P'],
} as const;
export type Preference = keyof typeof LETTERS;
export type Letter<P extends Preference = Preference> = (typeof LETTERS)[P][number];

/** The axes, in the order of the code. */
export const PREFERENCES = ['mind', 'energy', 'nature', 'tactics'] as const satisfies Preference[];

export const GROUPS = ['analysts', 'diplomats', 'sentinels', 'explorers'] as const;
export type Group = (typeof GROUPS)[number];

/** The sixteen types, four per group, in the order shown on the pages. */
export const TYPE_CODES = [
  'INTJ',
  'INTP',
  'ENTJ',
  'ENTP',
  'INFJ',
  'INFP',
  'ENFJ',
  'ENFP',
  'ISTJ',
  'ISFJ',
  'ESTJ',
  'ESFJ',
  'ISTP',
  'ISFP',
  'ESTP',
  'ESFP',
] as const;
export type TypeCode = (typeof TYPE_CODES)[number];

export type TypeCounts = Readonly<Record<TypeCode, number>>;
/** Counts of zero for every type. */
export const NO_TYPES: TypeCounts = {
  INTJ: 0,
  INTP: 0,
  ENTJ: 0,
  ENTP: 0,
  INFJ: 0,
  INFP: 0,
  ENFJ: 0,
  ENFP: 0,
  ISTJ: 0,
  ISFJ: 0,
  ESTJ: 0,
  ESFJ: 0,
  ISTP: 0,
  ISFP: 0,
  ESTP: 0,
  ESFP: 0,
};

/** The sixteen types in the order of a grid: columns NT NF ST SF, rows IJ IP EP EJ. */
export const TYPE_GRID: readonly TypeCode[] = [
  ...(['INTJ', 'INFJ', 'ISTJ', 'ISFJ'] as const),
  ...(['INTP', 'INFP', 'ISTP', 'ISFP'] as const),
  ...(['ENTP', 'ENFP', 'ESTP', 'ESFP'] as const),
  ...(['ENTJ', 'ENFJ', 'ESTJ', 'ESFJ'] as const),
];

/** The eight cognitive functions: a letter of energy or nature and its attitude (i or e). */
export const FUNCTION_CODES = ['Ni', 'Ne', 'Si', 'Se', 'Ti', 'Te', 'Fi', 'Fe'] as const;
export type FunctionCode = (typeof FUNCTION_CODES)[number];

/** The four positions in a stack, strongest first. */
export const POSITIONS = ['dominant', 'auxiliary', 'tertiary', 'inferior'] as const;
export type Position = (typeof POSITIONS)[number];

export function isTypeCode(value: unknown): value is TypeCode {
  return (TYPE_CODES as readonly unknown[]).includes(value);
}

export function isGender(value: unknown): value is Gender {
  return (GENDERS as readonly unknown[]).includes(value);
}

export function isIdentity(value: unknown): value is Identity {
  return (IDENTITIES as readonly unknown[]).includes(value);
}
