import type { Store } from '../../src/catalogue/store.ts';
import { BY } from './arbitraries.ts';

/** Reports a personality and guesses about it, and returns the texts that identify both in files. */
export async function reportAndGuess(store: Store, id: string): Promise<readonly string[]> {
  // Sixteen bytes each.
  const [guesser, reporter] = ['voter of a guess', 'voter of reports'] as const;
  const network = 'network of them!';
  const text = 'o que foi dito dela';
  await store.reports.report({
    id,
    version: null,
    kind: 'junk',
    text,
    at: BY.at,
    voter: Buffer.from(reporter),
    network: Buffer.from(network),
  });
  const guess = { id, voter: Buffer.from(guesser), pattern: 41, at: BY.at };
  await store.guesses.put(guess, () => true);
  return [guesser, reporter, network, text];
}
