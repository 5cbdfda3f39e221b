import { createClient } from './client.ts';

/** The catalogue of this visit. `fetch` is looked up at each call, since the server has it too. */
export const browserCatalogue = createClient((input, init) => fetch(input, init));
