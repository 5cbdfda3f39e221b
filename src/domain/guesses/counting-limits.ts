/**
 * How many guesses count per day: for one personality from one address, for one personality from one network, and for
 * all personalities from one network.
 */
export const COUNTED_OF_ADDRESS = 5;
export const COUNTED_OF_NETWORK = 20;
export const COUNTED_OF_NETWORK_IN_ALL = 2_000;
