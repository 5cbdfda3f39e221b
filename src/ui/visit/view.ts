import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf, type FailureCode } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';

/** What stands between header and footer. The gallery's own state is in `gallery.ts`. */
export type View =
  | { readonly page: 'home' }
  | { readonly page: 'personality'; readonly personality: Personality }
  | { readonly page: 'not_found' }
  | { readonly page: 'failure'; readonly code: FailureCode };

/** The page of one personality; a missing one is `not_found`. Fails as `Catalogue.get` does. */
export async function readPersonality(
  id: string,
  read: Catalogue['get'],
  signal?: AbortSignal,
): Promise<View> {
  try {
    return { page: 'personality', personality: await read(id, { signal }) };
  } catch (error) {
    if (codeOf(error) === 'not_found') return { page: 'not_found' };
    throw error;
  }
}
