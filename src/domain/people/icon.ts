/** The stored sizes of an icon, as the maximum length of a side in px. Pictures are never enlarged. */
export const ICON_SIDES = [75, 150, 225] as const;
export type IconSide = (typeof ICON_SIDES)[number];

/** The size that every icon has and that the API names; it is a PNG. Larger ones are WebP. */
export const ICON_SIDE = 75 satisfies IconSide;

/** The largest size, which the icon editor exports so that the icon is sharp on every screen. */
export const ICON_SIDE_MAX = 225 satisfies IconSide;

/** Maximum side of an uploaded image in px, according to its header. */
export const ICON_SOURCE_SIDE_MAX = 512;

/** Maximum length of an icon's data URL, in characters. */
export const ICON_DATA_URL_MAX_LENGTH = 64 * 1024;
