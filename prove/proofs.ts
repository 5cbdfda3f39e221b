import { backup } from './backup.ts';
import { badBytes } from './bad-bytes.ts';
import { badRequests } from './bad-requests.ts';
import { big } from './big.ts';
import { ceiling } from './ceiling.ts';
import { conflicts } from './conflict.ts';
import { copy } from './copy.ts';
import { crash } from './crash.ts';
import { crossSite } from './cross-site.ts';
import { damage } from './damage.ts';
import { diskFull } from './disk-full.ts';
import { doubleSubmit } from './double-submit.ts';
import { drain } from './drain.ts';
import { erasure } from './erasure.ts';
import { failover } from './failover.ts';
import { frozen } from './frozen.ts';
import { guesses } from './guesses.ts';
import { headers } from './headers.ts';
import { images } from './images.ts';
import { keptAlive } from './kept-alive.ts';
import { limits } from './limits.ts';
import { locked } from './locked.ts';
import { loop } from './loop.ts';
import { markup } from './markup.ts';
import { order } from './order.ts';
import { outage } from './outage.ts';
import { previews } from './previews.ts';
import type { Proof } from './proof.ts';
import { release } from './release.ts';
import { reports } from './reports.ts';
import { restart } from './restart.ts';
import { rollback } from './rollback.ts';
import { search } from './search.ts';
import { sitemap } from './sitemap.ts';
import { slow } from './slow.ts';
import { sync } from './sync.ts';
import { undelivered } from './undelivered.ts';
import { undo } from './undo.ts';

/** All of them, in the order they run in. */
export const PROOFS: readonly Proof[] = [
  badBytes,
  badRequests,
  search,
  images,
  previews,
  markup,
  headers,
  crossSite,
  limits,
  ceiling,
  slow,
  undelivered,
  loop,
  reports,
  guesses,
  order,
  sitemap,
  big,
  keptAlive,
  drain,
  locked,
  outage,
  failover,
  frozen,
  restart,
  crash,
  sync,
  erasure,
  diskFull,
  damage,
  conflicts,
  doubleSubmit,
  undo,
  rollback,
  backup,
  copy,
  release,
];
