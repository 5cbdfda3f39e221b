import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf, type FailureCode } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';

/** The content between header and footer. The gallery's state is in `gallery.ts`. */
export type View =
  | { readonly page: 'home' }
  | { readonly page: 'personality'; readonly personality: Personality }
  | { readonly page: 'not_found' }
  | { readonly page: 'failure'; readonly code: FailureCode };

/** Reads the page of a personality; a missing one is `not_found`. Otherwise fails like `Catalogue.get`. */
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
