import type { PageSite } from '../page-contract.ts';
import { type Address, addressOf } from './navigation/address.ts';
import type { Snapshot, View } from './view.ts';

/** The data of a page. */
export interface PageContent {
  readonly view: View;
  /** The gallery's first page; null on other pages. */
  readonly snapshot: Snapshot | null;
}

/** The data that the server reads for a page: part of its document, or the response if JSON is requested. */
export interface PageData extends PageContent {
  /** Identifies the built files that understand it, by the address of their entry. */
  readonly build: string;
}

/** The data in a document, which spare the browser a request. */
export interface Handover extends PageData {
  readonly site: PageSite;
}

export const HANDOVER_ID = 'dados';

/** JSON for a script element, with `<` escaped because it could end the element. */
export function escapeForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Whether the browser renders the page of a document, for which the server has written data into it. */
export function hasHandover(page: Document): boolean {
  return page.getElementById(HANDOVER_ID) !== null;
}

/** Parses the data that the server wrote into a document, and the document's address. */
export function readHandover(page: Document): Handover & { readonly address: Address } {
  const handover: Handover = JSON.parse(page.getElementById(HANDOVER_ID)?.textContent ?? '');
  return { ...handover, address: addressOf(page.location) };
}
