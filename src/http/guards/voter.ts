import { createHmac, hkdfSync } from 'node:crypto';

const BYTES = 16;

/**
 * Names the visitor of a guess, for this personality alone: guesses of one visitor have nothing in common. `secret`
 * is the store's, the same for all instances.
 */
export function createVoterNames(secret: Uint8Array): (id: string, visitor: string) => Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'guess', 32));
  return (id, visitor) =>
    // A visitor has no line break: two pairs are never the same text.
    createHmac('sha256', key).update(`${id}\n${visitor}`).digest().subarray(0, BYTES);
}
