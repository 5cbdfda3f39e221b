import type { PageSite } from '../page-contract.ts';
import { type Address, addressOf } from './navigation/address.ts';
import type { Snapshot, View } from './view.ts';

/** What is read for a page. */
export interface PageContent {
  readonly view: View;
  /** The gallery's first page; null on other pages. */
  readonly snapshot: Snapshot | null;
}

/** What the server has read for a page: in its document, or the answer to its address where JSON is asked for. */
export interface PageData extends PageContent {
  /** Names the built files that understand it: the address of their entry. */
  readonly build: string;
}

/** The data in a document, so that the browser does not read it again. */
export interface Handover extends PageData {
  readonly site: PageSite;
}

export const HANDOVER_ID = 'dados';

export function formatHandover(handover: Handover): string {
  return escapeForScript(handover);
}

/** JSON for a script element, with `<` escaped, which could end the element. */
export function escapeForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Parses the data that the server wrote into this page, with the requested address. */
export function readHandover(page: Document): Handover & { readonly address: Address } {
  const handover: Handover = JSON.parse(page.getElementById(HANDOVER_ID)?.textContent ?? '');
  return { ...handover, address: addressOf(page.location) };
}
