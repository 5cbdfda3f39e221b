import { createClient } from './client.ts';

/** The catalogue of this visit. `fetch` is resolved at each call, because the server imports this module too. */
export const browserCatalogue = createClient((input, init) => fetch(input, init));
