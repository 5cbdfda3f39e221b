import { iconHashOf } from '../../domain/paths.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { networkOf } from './network.ts';

/** Maximum number of new icons in progress per network; the encoder's queue limits that of all networks. */
const IN_PROGRESS = {
  name: 'icons',
  own: 16,
  wide: 24,
  widest: 24,
  total: Number.POSITIVE_INFINITY,
};

/** Runs a write of an address; fails with `LimitReached` if its network has too many new icons in progress. */
export type IconLimit = <T>(
  address: string,
  icon: string | null,
  write: () => Promise<T>,
) => Promise<T>;

/** Limits the share of one network in the encoder's queue, which one burst would fill otherwise. */
export function limitIcons(): IconLimit {
  const shares = createConcurrencyLimit(IN_PROGRESS);
  return async (address, icon, write) => {
    // A stored icon that is kept is not encoded again.
    if (icon === null || iconHashOf(icon) !== null) return write();
    return shares.during(networkOf(address), 1, write);
  };
}
