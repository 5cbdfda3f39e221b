import { STORE_PROOFS } from '../prove/proofs.ts';
import { holdAtSmallSize } from './support/hold-at-small-size.ts';

// A file of its own: two run at a time, and one with all proofs took minutes after all others had ended.
holdAtSmallSize(STORE_PROOFS);
