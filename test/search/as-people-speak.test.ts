import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDraft, DRAFT_DEFAULTS } from '../../src/domain/people/draft.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { rank } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { readAll } from '../files/support.ts';

/** The samples, in the order of their file. */
const records = await readAll(
  readFileSync(new URL('../../samples/personalidades.csv', import.meta.url), 'utf8'),
);
const samples = records.flatMap(({ fields }) => {
  const checked = checkDraft({ ...DRAFT_DEFAULTS, ...fields });
  return checked.ok ? [checked.value] : [];
});

/** The names that a query finds among the samples, in the order of results. */
function found(typed: string): string[] {
  const query = parseQuery(typed);
  const some = samples.filter((one) => matches(query, one, NOBODY_FEATURED));
  return rank(query, some).map(({ name }) => name);
}

/** What people ask for, and whom they expect: all of them, in any order. */
const ALL: readonly (readonly [typed: string, names: readonly string[]])[] = [
  ['cantora', ['Irene Adler', 'Vidinha']],
  ['cantoras', ['Irene Adler', 'Vidinha']],
  ['cantor', ['Irene Adler', 'Noel Rosa', 'Vidinha']],
  ['compositores', ['Mozart', 'Beethoven', 'Noel Rosa', 'Chiquinha Gonzaga']],
  ['compositora', ['Chiquinha Gonzaga']],
  ['pianista', ['Mozart', 'Beethoven', 'Chiquinha Gonzaga']],
  ['imperador', ['Dom Pedro I', 'Dom Pedro II']],
  ['imperatriz', ['Imperatriz Leopoldina']],
  ['pintora', ['Tarsila do Amaral']],
  ['pintores', ['Leonardo da Vinci', 'Tarsila do Amaral']],
  ['ator', ['João Caetano']],
  ['sambista', ['Noel Rosa']],
  ['espiã', ['Milady de Winter']],
  ['rainha do egito', ['Cleópatra']],
  ['poeta simbolista', ['Cruz e Sousa']],
  ['escritora russa', []],
  ['escritor russo', ['Fiódor Dostoiévski']],
  ['romancistas', ['Fiódor Dostoiévski', 'Júlia Lopes de Almeida']],
  ['enfermeiras', ['Florence Nightingale', 'Ana Néri']],
  [
    'mulheres enfj',
    ['Antígona', 'Dandara', 'Júlia Lopes de Almeida', 'Mary Wollstonecraft', 'Princesa Isabel'],
  ],
  ['homem isfj', ['Charles Bovary', 'Dr. Watson', 'Gregor Samsa', 'João Eduardo']],
  ['personagem infj', ['Jane Eyre', 'Jean Valjean', 'Maria de Noronha']],
  ['personagens femininas infj', ['Jane Eyre', 'Maria de Noronha']],
  ['fictícios istp', ['Atalanta', 'Escobar', 'Heathcliff', 'Huckleberry Finn']],
  ['mulher real estp', ['Anita Garibaldi', 'Clara Camarão', 'Maria Felipa']],
  ['area:musica intj', []],
  ['área:musica esfp', ['Noel Rosa']],
  ['música esfp', ['Noel Rosa']],
  ['ciência intp', ['Ada Lovelace', 'Charles Darwin', 'Emmy Noether', 'Hipátia de Alexandria']],
  ['folclore', ['Atalanta', 'Padeira de Aljubarrota']],
  ['esporte', ['Annie Oakley']],
  ['negócios', ['Delmiro Gouveia']],
  ['política infj', ['Imperatriz Leopoldina', 'Mahatma Gandhi']],
  ['ana neri', ['Ana Néri']],
  ['personagem de dom casmurro', ['Bentinho']],
  ['mulheres de machado', []],
  ['capitu e bentinho', ['Bentinho', 'Capitu']],
  ['1839', ['Machado de Assis']],
];

/** Whom a query finds first, and how many it finds. */
const FIRST: readonly (readonly [typed: string, first: string, total: number])[] = [
  ['escritora', 'Nísia Floresta', 9],
  ['escritora bras', 'Nísia Floresta', 1],
  ['mulheres intj', 'Capitu', 7],
  ['maria de', 'Maria de Noronha', 17],
  ['dom pedro', 'Dom Pedro II', 6],
];

describe('who asks as people speak', () => {
  it.each(ALL)('%s', (typed, names) => {
    expect(found(typed).toSorted()).toEqual([...names].sort());
  });

  it.each(FIRST)('%s: %s', (typed, first, total) => {
    const names = found(typed);
    expect({ first: names[0], total: names.length }).toEqual({ first, total });
  });
});
