import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GROUP_COLOURS, GROUP_DEFINITIONS, groupOf } from '../../../src/domain/types/groups.ts';
import { typeName } from '../../../src/domain/types/type-names.ts';
import type { Group, TypeCode } from '../../../src/domain/vocabulary.ts';
import {
  GROUPS,
  isGender,
  isIdentity,
  isTypeCode,
  LETTERS,
  PREFERENCES,
  TYPE_CODES,
} from '../../../src/domain/vocabulary.ts';

/** The table of groups, copied from the specification, section 3. */
const SPECIFIED: Readonly<Record<Group, string>> = {
  analysts: 'Analistas | INTJ, INTP, ENTJ, ENTP | Pensadores Intuitivos | #88619A | #E7DFEA',
  diplomats: 'Diplomatas | INFJ, INFP, ENFJ, ENFP | Intuição e Sentimento | #33A474 | #D6ECE3',
  sentinels: 'Sentinelas | ISTJ, ISFJ, ESTJ, ESFJ | Observadores e Julgadores | #4298B4 | #D9EAF0',
  explorers:
    'Exploradores | ISTP, ISFP, ESTP, ESFP | Observadores e Prospectivos | #E4AE3A | #F9EED7',
};

/** Male and female, from the same section; a single form is used for both. */
const NAMES: Readonly<Record<TypeCode, string>> = {
  INTJ: 'Arquiteto/Arquiteta',
  INTP: 'Lógico/Lógica',
  ENTJ: 'Comandante/Comandanta',
  ENTP: 'Inovador/Inovadora',
  INFJ: 'Advogado/Advogada',
  INFP: 'Mediador/Mediadora',
  ENFJ: 'Protagonista/Protagonista',
  ENFP: 'Ativista/Ativista',
  ISTJ: 'Logístico/Logística',
  ISFJ: 'Defensor/Defensora',
  ESTJ: 'Executivo/Executiva',
  ESFJ: 'Cônsul/Cônsul',
  ISTP: 'Virtuoso/Virtuosa',
  ISFP: 'Aventureiro/Aventureira',
  ESTP: 'Empresário/Empresária',
  ESFP: 'Animador/Animadora',
};

describe('the sixteen types', () => {
  it('are all combinations of one letter per axis, each once', () => {
    const spelled = PREFERENCES.reduce<string[]>(
      (starts, preference) =>
        starts.flatMap((start) => LETTERS[preference].map((letter) => start + letter)),
      [''],
    );
    expect([...TYPE_CODES].sort()).toEqual(spelled.sort());
  });

  it('are told from any other value', () => {
    expect(TYPE_CODES.every(isTypeCode)).toBe(true);
    for (const value of ['intj', 'INT', 'INTJ-A', 'XXXX', 'JTNI', '', null, undefined, 0, ['INTJ']])
      expect(isTypeCode(value), String(value)).toBe(false);
  });
});

describe('gender and identity', () => {
  it('are told from any other value', () => {
    expect(['male', 'female'].every(isGender)).toBe(true);
    expect(['A', 'T'].every(isIdentity)).toBe(true);
    for (const value of ['', 'Male', 'a', 't', 'AT', null, undefined, 1, ['A'], ['male']]) {
      expect(isGender(value), String(value)).toBe(false);
      expect(isIdentity(value), String(value)).toBe(false);
    }
  });
});

describe('the groups', () => {
  it.each(GROUPS)('%s has the types, subtitle and colours of the specification', (group) => {
    const { name, subtitle } = GROUP_DEFINITIONS[group];
    const { main, light } = GROUP_COLOURS[group];
    const types = TYPE_CODES.filter((type) => groupOf(type) === group).join(', ');
    expect([name, types, subtitle, main, light].join(' | ')).toBe(SPECIFIED[group]);
  });

  it.each(GROUPS)('%s has the same colours on the pages', (group) => {
    const { main, light } = GROUP_COLOURS[group];
    const tokens = readFileSync('src/ui/tokens.css', 'utf8');
    const [, rule = ''] = tokens.split(`[data-group="${group}"] {`);
    const [own = ''] = rule.split('}');
    expect(own).toMatch(new RegExp(`--g-main: (light-dark\\()?${main}\\b`, 'i'));
    expect(own).toMatch(new RegExp(`--g-light: light-dark\\(${light}\\b`, 'i'));
  });

  it('follow each other in the order in which the pages show the types', () => {
    expect([...new Set(TYPE_CODES.map(groupOf))]).toEqual([...GROUPS]);
    for (const [index, type] of TYPE_CODES.entries())
      expect(groupOf(type), type).toBe(GROUPS[Math.floor(index / 4)]);
  });
});

describe('the name of a type', () => {
  it.each(TYPE_CODES)('of %s is the specified one for either gender', (type) => {
    expect(`${typeName(type, 'male')}/${typeName(type, 'female')}`).toBe(NAMES[type]);
  });
});
