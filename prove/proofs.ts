import { big } from './big.ts';
import { drain } from './drain.ts';
import { images } from './images.ts';
import { keptAlive } from './kept-alive.ts';
import type { Proof } from './proof.ts';

/** All of them, in the order they run in. */
export const PROOFS: readonly Proof[] = [images, big, keptAlive, drain];
