/** The orders by a key, beside the shuffled one: who was created last first, and by the folded name. */
export const KEY_ORDERS = ['newest', 'name'] as const;
export type KeyOrder = (typeof KEY_ORDERS)[number];
