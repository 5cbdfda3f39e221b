import { builtPages } from '../../../src/http/pages/built-pages.ts';
import { createPageRenderer, type RenderPage } from '../../../src/http/pages/render-page.ts';
import { type OpenApp, type OpenAppOptions, openApp } from '../support.ts';

export const ORIGIN = 'http://localhost:3000';

/** The app with its built pages. */
export async function openWithPages(
  options: OpenAppOptions = {},
  site: { readonly readOnly?: boolean; readonly contact?: string } = {},
): Promise<OpenApp> {
  const { assets } = await builtPages();
  return openApp({ assets, renderPage: await builtRenderer(site), ...options });
}

/** Renders the built pages. */
export async function builtRenderer({ readOnly = false, contact = '' } = {}): Promise<RenderPage> {
  const { pages, filesOf } = await builtPages();
  const site = {
    authorName: 'Equipe',
    authorUrl: '',
    contact,
    version: '1.1.0',
    readOnly,
  };
  return createPageRenderer({ pages, filesOf, site, publicUrl: ORIGIN });
}

/** The texts between the tags of HTML, without those of scripts and drawings. */
export function textsOf(html: string): string[] {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map(plainText)
    .filter((text) => text.trim() !== '');
}

/** The addresses of links in a part of a page, in order. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = '']) => plainText(href));
}

/** The section of a page with this heading. */
export function sectionOf(html: string, heading: string): string {
  const sections = html.match(/<section\b.*?<\/section>/gs) ?? [];
  const found = sections.find((section) => section.includes(`>${heading}</h2>`));
  if (found === undefined) throw new Error(`The page has no section “${heading}”.`);
  return found;
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The text of HTML that React has rendered. */
export function plainText(text: string): string {
  return text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (escaped) => CHARACTERS[escaped] ?? escaped);
}
