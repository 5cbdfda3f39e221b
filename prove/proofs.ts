import { big } from './big.ts';
import { images } from './images.ts';
import type { Proof } from './proof.ts';

/** All proofs, in the order of execution. */
export const PROOFS: readonly Proof[] = [images, big];
