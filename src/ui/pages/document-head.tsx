import { useEffect } from 'react';
import type { PageSite } from '../page-contract.ts';
import { HANDOVER_ID } from '../session/handover.ts';
import { useSession } from '../session/session-context.ts';
import type { Head } from '../session/view.ts';

const PRODUCT = 'MBTI DB';

/** The head of the page. The server renders it into the document; in the browser this component updates it. */
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

/** The head elements that differ between pages, by name; undefined if a page lacks one. */
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

/** The element of a tag, and the attributes of its name and value. */
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

/** The type of the script element with data for search engines. */
export const DATA_TYPE = 'application/ld+json';

/**
 * Finds the script element for the data. Trusted types refuse to insert a script with text, even one with data, but
 * allow new text in a script of the original document: that of a personality's document, or else that of the
 * handover, which has already been read. Firefox allows this too, but reports a violation of the policy. On a page
 * without data the text therefore stays, and its type keeps it from being read as data.
 */
function writeData(data: object | undefined): void {
  const block =
    document.querySelector(`script[type="${DATA_TYPE}"]`) ?? document.getElementById(HANDOVER_ID);
  const text = block?.firstChild;
  const told = data && JSON.stringify(data);
  block?.setAttribute('type', told ? DATA_TYPE : 'application/json');
  if (told && text && text.nodeValue !== told) text.nodeValue = told;
}
