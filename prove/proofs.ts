import { big } from './big.ts';
import { crash } from './crash.ts';
import { damage } from './damage.ts';
import { images } from './images.ts';
import { locked } from './locked.ts';
import type { Proof } from './proof.ts';

/** All of them, in the order they run in. */
export const PROOFS: readonly Proof[] = [images, big, locked, crash, damage];
