/** The orders by a key, besides the shuffled one: by time of creation, newest first, and by folded name. */
export const KEY_ORDERS = ['newest', 'name'] as const;
export type KeyOrder = (typeof KEY_ORDERS)[number];
