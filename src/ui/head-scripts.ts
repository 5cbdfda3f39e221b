interface FontSource {
  readonly family: string;
  readonly url: string;
  readonly weight: string;
}

/** The display font's digits and point, of which the count consists. */
interface DigitsSource {
  readonly family: string;
  /** The file in base64. */
  readonly bytes: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** Key of the files that this browser has loaded. */
const MARK = 'mbti-db:fonts';

/** A script for the page's head, which is needed before all other code. */
export function afterLoadScript(fonts: readonly FontSource[], digits: DigitsSource): string {
  const values = [fonts, digits, MARK].map((value) => JSON.stringify(value));
  return `(${followLoad.toString()})(${values.join()});`;
}

/**
 * Loads the fonts after the page, so that the first paint waits for nothing, and applies them when all are
 * loaded. Later visits find them in the browser's cache and use them from the first paint: a mark in the
 * storage names the files, so that after a release with other ones a visit is a first one again.
 *
 * `FontFace` objects rather than a class of the root that changes `font-family`: adding one invalidates the
 * layout of text but no style. All are added in one frame, so that text is laid out again once.
 *
 * A font given as bytes is ready when it is made, so the count has its width from the first paint and the text
 * beside it does not move later. One of a `data:` address would be ready one frame late.
 *
 * Then marks the root: until that a phone fetches no pictures below its first screen (card-grid.module.css), which
 * would share the network with the scripts and the fonts. The page is loaded also when its scripts have failed.
 *
 * The page gets the text of this function, so it uses nothing from outside.
 */
function followLoad(sources: readonly FontSource[], digits: DigitsSource, mark: string): void {
  const { fonts } = document;
  let faces: readonly FontFace[] = [];
  let isFirst = true;
  const files = sources.map(({ url }) => url).join();
  const apply = (): void => {
    for (const face of faces) fonts.add(face);
  };
  // First of all: a browser that lacks something below gets its pictures all the same.
  addEventListener('load', async () => {
    try {
      if (isFirst) {
        await Promise.all(faces.map((face) => face.load()));
        apply();
        localStorage.setItem(mark, files);
      }
    } catch {
      // A font that is not loaded leaves the page with its fallback fonts; the next visit tries again.
    }
    document.documentElement.dataset['loaded'] = '';
  });
  const bytes = Uint8Array.from(atob(digits.bytes), (letter) => letter.charCodeAt(0));
  fonts.add(new FontFace(digits.family, bytes, digits));
  faces = sources.map(
    ({ family, url, weight }) => new FontFace(family, `url(${url})`, { weight, display: 'swap' }),
  );
  try {
    isFirst = localStorage.getItem(mark) !== files;
  } catch {
    // Without storage each visit is like a first one.
  }
  if (!isFirst) apply();
}

/**
 * Buttons do nothing before React has hydrated them. A small script in the page's head keeps the last press of one, and
 * it is clicked again after hydration. Links, forms and popover buttons work without scripts; a guess, which is a form
 * only without them, is kept too, since its own press stays in the page.
 *
 * Most presses open the modal: the first one asks for its files (`modal`), which so come beside the page's own scripts.
 *
 * Where the page's scripts fail, `giveUp` leaves it as it is without scripts: what would do nothing is hidden, and a
 * guess is a form, also one that was pressed before. Scripts of another origin, which extensions of the browser add, do
 * not count.
 */
export function earlyPressScript(modal: readonly string[]): string {
  return `((w,m)=>{let p,f;w.addEventListener("click",e=>{let t=e.target,g=t.closest("[name=palpite]");if(f)return;if(g)e.preventDefault();if(g||t.closest("[type=button]:not([popovertarget])"))p=e;if(p&&!g)for(t of m.splice(0)){let l=document.createElement("link");[l.rel,l.as]=/css$/.test(t)?["preload","style"]:["modulepreload","script"];l.crossOrigin="";l.href=t;document.head.append(l)}},true);w.lastPress=()=>p;w.giveUp=r=>{let g=p?.target.closest("[name=palpite]");f=1;document.documentElement.dataset.scripts="failed";g?.form.requestSubmit(g);if(r)throw r};w.addEventListener("error",e=>{let t=e.target;if(t.type=="module"&&t.src.startsWith(origin))w.giveUp()},true)})(window,${JSON.stringify(modal)})`;
}

declare global {
  interface Window {
    /** The event of the last press of a button, if there was one. */
    readonly lastPress?: () => Event | undefined;
    /** Leaves the page as it is without scripts, and throws the reason, which the browser then logs. */
    readonly giveUp?: (reason?: unknown) => void;
  }
}

/**
 * The button that was pressed last, if its event is not on its way any more. A part with `data-late`, whose code may
 * come after the page's, presses its own buttons again: the page (null) has all others.
 */
export function lastPressed(part: Element | null = null): HTMLButtonElement | null {
  const { target, eventPhase } = window.lastPress?.() ?? {};
  if (eventPhase !== Event.NONE || !(target instanceof Element)) return null;
  return target.closest('[data-late]') === part ? target.closest('button') : null;
}

/** May be called in an effect, within which React does not hydrate what is pressed: it waits for the effect's end. */
export function pressAgain(button: HTMLButtonElement | null): void {
  queueMicrotask(() => {
    if (button?.isConnected === true) button.click();
  });
}
