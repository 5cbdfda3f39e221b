/** The share of the limit from which on the operator is notified. */
const HIGH_FROM = 0.8;
/** The share of the limit from which on only small writes are accepted: no icon that is not stored already. */
export const ICONS_TO = 0.95;

/** How full the storage is, by what is refused. */
type StorageLevel = 'enough' | 'high' | 'no_icons' | 'full';

/** The level of a storage of which the share `used` of the limit is in use; 1 is the whole limit. */
export function storageLevel(used: number): StorageLevel {
  if (used >= 1) return 'full';
  if (used >= ICONS_TO) return 'no_icons';
  return used >= HIGH_FROM ? 'high' : 'enough';
}
