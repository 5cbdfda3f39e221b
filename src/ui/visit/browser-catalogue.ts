import type { CallOptions } from '../../catalogue/catalogue.ts';
import { Failure, isFailure } from '../../domain/failure.ts';
import { createCalls } from './calls.ts';
import { createClient } from './client.ts';
import type { PageData } from './handover.ts';

/** The calls of this visit. `fetch` is resolved at each call, because the server imports this module too. */
export const browserCalls = createCalls((input, init) => fetch(input, init));

/** What this visit reads of the catalogue. */
export const browserCatalogue = createClient(browserCalls);

/** Reads the data of a page. A server that answers with something else has another release: `outdated`. */
export async function readPage(url: string, { signal }: CallOptions = {}): Promise<PageData> {
  const headers = { Accept: 'application/json' };
  try {
    // The browser keeps one answer of an address: it has to be the document.
    const init = { headers, cache: 'no-store', signal: signal ?? null } as const;
    return await browserCalls.read<PageData>(url, init);
  } catch (error) {
    const isDocument = isFailure(error) && error.cause instanceof SyntaxError;
    throw isDocument ? new Failure('outdated', { cause: error }) : error;
  }
}
