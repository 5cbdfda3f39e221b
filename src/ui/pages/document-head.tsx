import { useEffect } from 'react';
import type { PageSite } from '../page-contract.ts';
import { HANDOVER_ID } from '../session/handover.ts';
import { useSession } from '../session/session-context.ts';
import type { Head } from '../session/view.ts';

const PRODUCT = 'MBTI DB';

/** The server writes a page's head into its document; in the browser it follows the page shown. */
export function DocumentHead(head: Head) {
  const { site, tellHead } = useSession();
  tellHead?.(head);
  useEffect(() => {
    document.title = titleOf(head);
    for (const [name, value] of Object.entries(headTags(head, site))) writeTag(name, value);
    writeData(head.data);
  });
  return null;
}

export function titleOf({ title }: Head): string {
  return `${title} — ${PRODUCT}`;
}

/** What differs from page to page, by the names of elements; undefined where a page has no such element. */
export function headTags(head: Head, site: PageSite) {
  const { title, description = site.description, path, picture = site.picture } = head;
  const canonical = path && site.publicUrl + path;
  return {
    description,
    robots: path === undefined || head.isUnlisted === true ? 'noindex, follow' : undefined,
    canonical,
    'og:url': canonical,
    'og:type': head.data === undefined ? 'website' : 'profile',
    'og:title': title,
    'og:description': description,
    'og:image': site.publicUrl + picture.path,
    'og:image:alt': picture.alt,
  };
}

/** The element of a tag, and its attributes for name and value. */
export function tagParts(name: string): readonly ['link' | 'meta', string, string] {
  if (name === 'canonical') return ['link', 'rel', 'href'];
  return ['meta', name.startsWith('og:') ? 'property' : 'name', 'content'];
}

function writeTag(name: string, value: string | undefined): void {
  const [element, named, valued] = tagParts(name);
  const found = document.head.querySelector(`${element}[${named}="${name}"]`);
  if (value === undefined) {
    found?.remove();
    return;
  }
  const tag = found ?? document.head.appendChild(document.createElement(element));
  tag.setAttribute(named, name);
  tag.setAttribute(valued, value);
}

/** Type of the block that search engines read. */
export const DATA_TYPE = 'application/ld+json';

/**
 * Trusted types refuse a new script with text, also one with data, but not new text in one that the document came with:
 * the block that a personality's document has, else the one of the handover, which has been read. Firefox allows that
 * too, but reports a violation of the policy: where a page has no data, the text stays, which nobody reads as data.
 */
function writeData(data: object | undefined): void {
  const block =
    document.querySelector(`script[type="${DATA_TYPE}"]`) ?? document.getElementById(HANDOVER_ID);
  const text = block?.firstChild;
  const told = data && JSON.stringify(data);
  block?.setAttribute('type', told ? DATA_TYPE : 'application/json');
  if (told && text && text.nodeValue !== told) text.nodeValue = told;
}
