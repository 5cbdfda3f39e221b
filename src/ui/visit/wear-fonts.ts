/**
 * The product's fonts are asked for once the page can be used, and worn when both are here: a first
 * paint waits for nothing, and no line breaks twice. Later visits have them in the browser's cache and
 * wear them from the first paint on; the script below, in the page's head, knows them by a mark.
 */
export const FONTS_SCRIPT = `try{localStorage.getItem("mbti-db:fonts")&&document.documentElement.classList.add("fonts")}catch{}`;

const MARK = 'mbti-db:fonts';
const FONTS = ['700 16px Figtree', '800 20px "Bricolage Grotesque"'];

export async function wearFonts({ fonts, documentElement }: Document): Promise<void> {
  if (documentElement.classList.contains('fonts')) return;
  const faces = await Promise.all(FONTS.map((font) => fonts.load(font)));
  if (faces.some((loaded) => loaded.length === 0)) return;
  documentElement.classList.add('fonts');
  try {
    localStorage.setItem(MARK, '1');
  } catch {
    // Without storage each visit begins with the stand-ins.
  }
}
