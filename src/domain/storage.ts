/** From this part of the limit on, the operator is told. */
const HIGH_FROM = 0.8;
/** From this part on, only what is small is taken: no icon that is not stored already. */
export const ICONS_TO = 0.95;

/** What a full storage refuses first, and at last. */
type StorageLevel = 'enough' | 'high' | 'no_icons' | 'full';

/** `used` is a part of the limit; 1 is all of it. */
export function storageLevel(used: number): StorageLevel {
  if (used >= 1) return 'full';
  if (used >= ICONS_TO) return 'no_icons';
  return used >= HIGH_FROM ? 'high' : 'enough';
}
