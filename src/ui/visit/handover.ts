import type { Site } from '../page-contract.ts';
import { type Address, addressOf } from './address.ts';
import type { Snapshot } from './snapshot.ts';
import type { View } from './view.ts';

/** What the server hands to the browser, so that nothing is asked twice. */
export interface Handover {
  readonly site: Site;
  readonly view: View;
  /** The gallery's first page, where the page shows it. */
  readonly snapshot: Snapshot | null;
}

export const HANDOVER_ID = 'dados';

/** As text that may stand in a script element: `<` could end it. */
export function formatHandover(handover: Handover): string {
  return JSON.stringify(handover).replaceAll('<', '\\u003c');
}

/** What the server wrote into this page, with the address that it was asked for. */
export function readHandover(page: Document): Handover & { readonly address: Address } {
  const handover: Handover = JSON.parse(page.getElementById(HANDOVER_ID)?.textContent ?? '');
  return { ...handover, address: addressOf(page.location) };
}
