import type { ChangeKind } from './change.ts';

/** What an erasure knows of a version. */
interface ErasableVersion {
  readonly number: number;
  readonly change: ChangeKind;
  readonly restoredFrom: number | null;
  /** Whether it is one of the changes to erase. */
  readonly isChosen: boolean;
}

type Erasure =
  | { readonly kind: 'all' }
  /** `keepsNewest`: the newest version has the content too, and stays until another one is written. */
  | { readonly kind: 'some'; readonly numbers: readonly number[]; readonly keepsNewest: boolean };

/**
 * What goes of a personality, whose versions are given in their order: the chosen ones, and those that repeat their
 * content, which are a removal right after one and a restoration of one.
 */
export function erasureOf(versions: readonly ErasableVersion[]): Erasure {
  // Nothing is left to erase.
  if (versions.every(({ change }) => change === 'erased'))
    return { kind: 'some', numbers: [], keepsNewest: false };
  const gone = new Set<number>();
  for (const { number, change, restoredFrom, isChosen } of versions) {
    const repeats =
      (change === 'removed' && gone.has(number - 1)) ||
      (change === 'restored' && restoredFrom !== null && gone.has(restoredFrom));
    if (isChosen || repeats || change === 'erased') gone.add(number);
  }
  if (versions.every(({ number }) => gone.has(number))) return { kind: 'all' };
  const newest = versions.at(-1)?.number ?? 0;
  const numbers = versions
    .filter(({ number, change }) => gone.has(number) && change !== 'erased' && number !== newest)
    .map(({ number }) => number);
  return { kind: 'some', numbers, keepsNewest: gone.has(newest) };
}
