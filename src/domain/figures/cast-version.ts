/** Written by `npm run cast`: a hash of what the pictures of figures are drawn from. */
export const CAST_VERSION = 'e90f01be';
