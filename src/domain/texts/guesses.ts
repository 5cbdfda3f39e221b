import type { GuessResults } from '../guesses/results.ts';
import { doubtBetween, rankTypes } from '../guesses/verdict.ts';

export interface VerdictWords {
  readonly word: string;
  readonly sentence: string;
}

/** What the results say, in a word and a sentence. */
export function verdictWords({ verdict, types, complete, agreement }: GuessResults): VerdictWords {
  const [first, second] = rankTypes(types);
  switch (verdict) {
    case 'none':
      return { word: 'Ainda ninguém opinou', sentence: 'O primeiro palpite pode ser o seu.' };
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
            : `${Math.min(9, Math.round((10 * types[first]) / complete))} em cada 10 veem ${first}.`,
      };
    case 'leaning':
      return {
        word: `Tende a ${first}`,
        sentence: `${first} está na frente, mas ainda pode mudar.`,
      };
    case 'divided':
      return {
        word: 'Dividido',
        sentence: `Duas pessoas ao acaso concordam em ${perCent(agreement ?? 0)} das vezes.`,
      };
    case 'doubt': {
      const doubt = doubtBetween(first, second);
      const letters = doubt?.letters.join(' ou ') ?? '';
      const part = Math.round((100 * types[first]) / (types[first] + types[second]));
      return {
        word: `Dúvida: ${letters}`,
        sentence: `A maioria vê ${doubt?.pattern ?? ''}; a dúvida é ${letters} (${part} × ${100 - part}).`,
      };
    }
  }
}

/** “1 palpite”, “3 palpites”. */
function countGuesses(count: number): string {
  return count === 1 ? '1 palpite' : `${count} palpites`;
}

/** “18 %” of 0.1834. */
function perCent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
