/** Greatest body of a request, in bytes. */
export const BODY_MAX = 128 * 1024;
