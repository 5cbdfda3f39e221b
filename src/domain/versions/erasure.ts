import type { ChangeKind } from './change.ts';

/** The properties of a version that an erasure depends on. */
interface ErasableVersion {
  readonly number: number;
  readonly change: ChangeKind;
  readonly restoredFrom: number | null;
  /** Whether it is one of the changes to erase. */
  readonly isChosen: boolean;
}

type Erasure =
  | { readonly kind: 'all' }
  /** `keepsNewest`: the newest version has the content too, and stays until a newer one is written. */
  | { readonly kind: 'some'; readonly numbers: readonly number[]; readonly keepsNewest: boolean };

/**
 * Determines which versions of a personality to erase, given all of them in order: the chosen ones, and those that
 * repeat their content, namely a removal right after one and a restoration of one.
 */
export function erasureOf(versions: readonly ErasableVersion[]): Erasure {
  // Everything is erased already.
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
