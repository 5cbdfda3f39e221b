import { COUNTED_OF_NETWORK_IN_ALL } from '../guesses/counting-limits.ts';
import { type Guess, typeOfGuess } from '../guesses/guess.ts';
import { type Relation, tenthsOf } from '../guesses/relation.ts';
import type { GuessResults } from '../guesses/results.ts';
import { doubtBetween, rankTypes } from '../guesses/verdict.ts';
import { PREFERENCES } from '../vocabulary.ts';
import { listed } from './listed.ts';
import { perCent, withPoints } from './numbers.ts';

interface VerdictWords {
  readonly word: string;
  readonly sentence: string;
}

/**
 * The verdict as a word and a sentence, for a visitor whose guess has this relation to the results, or who has not
 * guessed.
 */
export function verdictWords(results: GuessResults, relation: Relation | null): VerdictWords {
  const { verdict, types, counted, complete, agreement } = results;
  const [first, second] = rankTypes(types);
  switch (verdict) {
    case 'none':
      if (counted > 0) {
        const sentence =
          relation?.kind === 'uncounted'
            ? 'Seu palpite ficou fora da conta, e ainda não há outro com o tipo inteiro.'
            : 'Ninguém arriscou o tipo inteiro ainda.';
        return { word: 'Só letras soltas', sentence };
      }
      return relation === null
        ? { word: 'Ninguém opinou ainda', sentence: 'O primeiro palpite pode ser o seu.' }
        : { word: 'Nada na conta ainda', sentence: uncountedAlone(results) };
    case 'few':
      return {
        word: 'Poucos palpites',
        sentence: `${countGuesses(complete)}: ainda é cedo para dizer.`,
      };
    case 'consensus':
      return {
        word: `Consenso: ${first}`,
        sentence:
          types[first] === complete
            ? `Todos veem ${first}.`
            : `${tenthsOf(types[first], complete)} em cada 10 veem ${first}.`,
      };
    case 'leaning':
      return {
        word: `Tende a ${first}`,
        sentence: `${first} está na frente, mas isso ainda pode mudar.`,
      };
    case 'divided':
      return {
        word: 'Dividido',
        sentence: `Dois palpites sorteados coincidem em ${perCent(agreement ?? 0)} das vezes.`,
      };
    case 'doubt': {
      const doubt = doubtBetween(first, second);
      const letters = doubt?.letters.join(' ou ') ?? '';
      const part = Math.round((100 * types[first]) / (types[first] + types[second]));
      return {
        word: `Dúvida: ${letters}`,
        sentence: `A maioria vê ${doubt?.pattern ?? ''}; a dúvida é ${letters} (${part}%\u00A0a\u00A0${100 - part}%).`,
      };
    }
  }
}

/** The sentence for a visitor whose guess does not count, while no other guess counts either. */
function uncountedAlone({ total }: GuessResults): string {
  return total > 1
    ? 'Seu palpite ficou fora da conta, como os outros até agora.'
    : 'Seu palpite ficou fora da conta, e ainda não há outro.';
}

/** “1 palpite”, “3 palpites”. */
export function countGuesses(count: number): string {
  return count === 1 ? '1 palpite' : `${withPoints(count)} palpites`;
}

/** “1 vê”, “38 veem”. */
export function countWhoSee(count: number): string {
  return count === 1 ? '1 vê' : `${withPoints(count)} veem`;
}

/**
 * The number of guesses, with the numbers of complete, incomplete and uncounted ones unless all are complete; null if
 * the verdict says it.
 */
export function describeTotal(results: GuessResults): string | null {
  const { total, counted, complete, verdict } = results;
  if (total === complete) {
    return verdict === 'few' || verdict === 'none' ? null : `${countGuesses(total)}.`;
  }
  const kinds = [
    { count: complete, words: 'com o tipo inteiro' },
    { count: counted - complete, words: 'só com algumas letras' },
    { count: total - counted, words: 'fora da conta (dessa conexão já vieram os do dia)' },
  ].filter(({ count }) => count > 0);
  const [only, ...others] = kinds;
  if (only !== undefined && others.length === 0) return `${countGuesses(total)}, ${only.words}.`;
  const parts = kinds.map(({ count, words }) => `${withPoints(count)} ${words}`);
  return `${countGuesses(total)}: ${parts.join(', ')}.`;
}

/**
 * The sentence that a guess is stored but does not count, because enough guesses of its network count already that
 * day, for this personality or for all.
 */
export function describeUncounted(reached: number, name: string): string {
  const whose = reached === COUNTED_OF_NETWORK_IN_ALL ? '' : ` para ${name}`;
  return `Guardado, mas fora da conta: desta conexão já contamos ${withPoints(reached)} palpites${whose} hoje.`;
}

/** “INFJ”, or “I, N e J” for an incomplete guess. */
export function guessText(guess: Guess): string {
  return typeOfGuess(guess) ?? listed(PREFERENCES.flatMap((axis) => guess[axis] ?? []));
}

/** The words after the visitor’s guess: how it relates to the others. */
export function relationText(relation: Relation): string {
  if (relation.kind === 'uncounted') return '. Ficou fora da conta de hoje.';
  const { kind, others } = relation;
  if (others === 0) return '. Só você, até agora.';
  if (kind === 'contrary')
    return `. Você é do contra: ${relation.ofTen} em cada 10 veem ${relation.most}.`;
  if (kind === 'type') return `, com mais ${countPeople(others)}.`;
  const seen = relation.letters === 1 ? 'esta letra' : 'estas letras';
  return `. Mais ${countPeople(others)} ${others === 1 ? 'vê' : 'veem'} ${seen}.`;
}

function countPeople(count: number): string {
  return count === 1 ? '1 pessoa' : `${withPoints(count)} pessoas`;
}

/** The title of the page with the question about a personality. */
export function questionOf(name: string): string {
  return `Qual destes é ${name}?`;
}

/** The text with which a visitor asks others about a personality; `relation` is null if it is not known. */
export function challengeText(name: string, own: Guess, relation: Relation | null): string {
  const type = typeOfGuess(own);
  if (type === null) return `Para mim, ${name} é um mistério. E para você?`;
  return `Para mim, ${name} é ${type}${withWhom(relation)}. E para você?`;
}

function withWhom(relation: Relation | null): string {
  if (relation === null || relation.kind === 'uncounted') return '';
  const { others } = relation;
  return others === 0 ? ', e sou só eu até agora' : `, com mais ${countPeople(others)}`;
}
