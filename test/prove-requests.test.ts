import { REQUEST_PROOFS } from '../prove/proofs.ts';
import { holdAtSmallSize } from './support/hold-at-small-size.ts';

holdAtSmallSize(REQUEST_PROOFS);
