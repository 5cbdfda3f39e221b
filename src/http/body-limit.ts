/** Maximum size of a request body in bytes. */
export const BODY_MAX = 128 * 1024;
