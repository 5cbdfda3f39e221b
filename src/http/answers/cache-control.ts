/** Shared caches may answer for 3 s; browsers revalidate, so that visitors see their own changes. */
export const FOR_A_MOMENT = 'public, max-age=0, s-maxage=3';
/** Any cache may store it, and must revalidate it at each use. */
export const ASK_EACH_TIME = 'public, no-cache';
