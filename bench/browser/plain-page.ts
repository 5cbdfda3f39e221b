import type { Browser } from 'playwright-core';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Draws all content: content that is skipped because it is far from the viewport has no `innerText`. */
const DRAWN = '* { content-visibility: visible !important; }';

/** Creates a page with all text of another page in plain HTML, without scripts, styles and images. */
export async function plainPageOf(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(address);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, DRAWN);
  const title = await page.title();
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText separates blocks by line breaks.
  const text = await page.locator('body').innerText();
  await page.close();
  const paragraphs = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><body>${paragraphs.join('\n')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}
