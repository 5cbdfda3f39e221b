/** Guesses that count in a day: of a personality from one address and from its network, and of all from a network. */
export const COUNTED_OF_ADDRESS = 5;
export const COUNTED_OF_NETWORK = 20;
export const COUNTED_OF_NETWORK_IN_ALL = 2_000;
