import type { Icon } from './stored-personality.ts';

/**
 * Makes a finished icon of a data URL: checked by its content, decoded, made small and written again.
 * Fails with `invalid_icon` when it is no acceptable image.
 */
export type IconEncoder = (dataUrl: string) => Promise<Icon>;
