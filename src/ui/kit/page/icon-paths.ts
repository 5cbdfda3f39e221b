/** Icons that several pages have, but not the gallery. */
export const COMPARE = 'M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4';
