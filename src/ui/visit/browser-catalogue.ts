import { createCalls } from './calls.ts';
import { createClient } from './client.ts';

/** The calls of this visit. `fetch` is resolved at each call, because the server imports this module too. */
export const browserCalls = createCalls((input, init) => fetch(input, init));

/** What this visit reads of the catalogue. */
export const browserCatalogue = createClient(browserCalls);
