/**
 * Loads the fonts after hydration and applies them when both are loaded, so that the first paint waits
 * for nothing and text is laid out again only once. Later visits find the fonts in the browser's cache and
 * use them from the first paint: the script below, in the page's head, finds a mark in the storage.
 */
export const FONTS_SCRIPT = `try{localStorage.getItem("mbti-db:fonts")&&document.documentElement.classList.add("fonts")}catch{}`;

const MARK = 'mbti-db:fonts';
const FONTS = ['700 16px Figtree', '800 20px "Bricolage Grotesque"'];

export async function applyFonts({ fonts, documentElement }: Document): Promise<void> {
  if (documentElement.classList.contains('fonts')) return;
  // A font that fails to load leaves the page with its fallback fonts; the next visit tries again.
  const faces = await Promise.all(FONTS.map((font) => fonts.load(font).catch(() => [])));
  if (faces.some((loaded) => loaded.length === 0)) return;
  documentElement.classList.add('fonts');
  try {
    localStorage.setItem(MARK, '1');
  } catch {
    // Without storage each visit starts with the fallback fonts.
  }
}
