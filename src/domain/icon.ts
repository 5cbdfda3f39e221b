/** Sides of the sizes in which an icon is kept, in px: at most as wide and as high, never enlarged. */
export const ICON_SIDES = [75, 150, 225] as const;
export type IconSide = (typeof ICON_SIDES)[number];

/** The one that every icon has, a PNG: the API's. Greater ones are WebP. */
export const ICON_SIDE = 75 satisfies IconSide;

/** The greatest one: what the icon editor asks for, so that a face is sharp on every screen. */
export const ICON_SIDE_MAX = 225 satisfies IconSide;

/** Greatest side of an image that is sent as an icon, in px, by its header. */
export const ICON_SOURCE_SIDE_MAX = 512;

/** Longest data URL of an icon, in characters. */
export const ICON_DATA_URL_MAX_LENGTH = 64 * 1024;
