/** Side of a stored icon, in px: it is at most as wide and as high. */
export const ICON_SIDE = 75;

/** Greatest side of an image that is sent as an icon, in px, by its header. */
export const ICON_SOURCE_SIDE_MAX = 512;

/** Longest data URL of an icon, in characters. */
export const ICON_DATA_URL_MAX_LENGTH = 64 * 1024;
