interface FontSource {
  readonly family: string;
  readonly url: string;
  readonly weight: string;
}

/** A font with the display font's digits and point, which are all that a count needs. */
interface DigitsSource {
  readonly family: string;
  /** The file in base64. */
  readonly bytes: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** Key of the storage entry that names the font files which this browser has loaded. */
const MARK = 'mbti-db:fonts';

/** A script for the page's head, which must run before all other code. */
export function afterLoadScript(fonts: readonly FontSource[], digits: DigitsSource): string {
  const values = [fonts, digits, MARK].map((value) => JSON.stringify(value));
  return `(${followLoad.toString()})(${values.join()});`;
}

/**
 * Loads the fonts after the page, so that the first paint does not wait for them, and applies them when all are
 * loaded. Later visits have them in the browser's cache and use them from the first paint. An entry in the storage
 * names the files, so that a visit after a release with other files counts as a first one.
 *
 * It adds `FontFace` objects instead of a class on the root that changes `font-family`: adding one invalidates the
 * layout of text but no styles. All are added in one frame, so that text is laid out again only once.
 *
 * A font given as bytes is ready immediately, so the count has its final width from the first paint and the text
 * beside it does not move later. A font with a `data:` address would be ready one frame too late.
 *
 * Finally it marks the root as loaded. Until then a phone fetches no pictures below its first screen
 * (card-grid.module.css), which would compete with the scripts and the fonts for the network. The load event also
 * fires if the page's scripts have failed.
 *
 * The document contains the source text of this function, so it must not use anything from outside.
 */
function followLoad(sources: readonly FontSource[], digits: DigitsSource, mark: string): void {
  const { fonts } = document;
  let faces: readonly FontFace[] = [];
  let isFirst = true;
  const files = sources.map(({ url }) => url).join();
  const apply = (): void => {
    for (const face of faces) fonts.add(face);
  };
  // This comes first, so that a browser that lacks a feature used below still loads its pictures.
  addEventListener('load', async () => {
    try {
      if (isFirst) {
        await Promise.all(faces.map((face) => face.load()));
        apply();
        localStorage.setItem(mark, files);
      }
    } catch {
      // If a font cannot be loaded, the page keeps its fallback fonts, and the next visit tries again.
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
    // Without storage, each visit counts as a first one.
  }
  if (!isFirst) apply();
}

/**
 * Buttons have no effect before React has hydrated them. This small script in the page's head keeps the last press of
 * a button, which is clicked again after hydration. Links, forms and popover buttons work without scripts. A guess is
 * a form only without scripts, so its press is kept too, and its submission prevented.
 *
 * Most presses open the modal, so the first one requests its files (`modal`), which then load beside the page's
 * scripts.
 *
 * If the page's scripts fail, `giveUp` turns the page into what it is without scripts: buttons without effect are
 * hidden, and a guess is a form again, including one that was pressed before. Scripts of other origins, which browser
 * extensions add, are ignored.
 */
export function earlyPressScript(modal: readonly string[]): string {
  return `((w,m)=>{let p,f;w.addEventListener("click",e=>{let t=e.target,g=t.closest("[name=palpite]");if(f)return;if(g)e.preventDefault();if(g||t.closest("[type=button]:not([popovertarget])"))p=e;if(p&&!g)for(t of m.splice(0)){let l=document.createElement("link");[l.rel,l.as]=/css$/.test(t)?["preload","style"]:["modulepreload","script"];l.crossOrigin="";l.href=t;document.head.append(l)}},true);w.lastPress=()=>p;w.giveUp=r=>{let g=p?.target.closest("[name=palpite]");f=1;document.documentElement.dataset.scripts="failed";g?.form.requestSubmit(g);if(r)throw r};w.addEventListener("error",e=>{let t=e.target;if(t.type=="module"&&t.src.startsWith(origin))w.giveUp()},true)})(window,${JSON.stringify(modal)})`;
}

/**
 * The same for a page that only the server renders: it keeps the last press of a button that has no effect without
 * scripts. If the page's scripts fail, such buttons are hidden.
 */
export const DOCUMENT_PRESS_SCRIPT =
  '(w=>{let p;w.addEventListener("click",e=>{if(e.target.closest("[type=button]:not([popovertarget])"))p=e},true);w.lastPress=()=>p;w.addEventListener("error",e=>{let t=e.target;if(t.type=="module"&&t.src.startsWith(origin))document.documentElement.dataset.scripts="failed"},true)})(window)';

declare global {
  interface Window {
    /** The event of the last press of a button, if there was one. */
    readonly lastPress?: () => Event | undefined;
    /** Turns the page into what it is without scripts, and throws the reason, which the browser then logs. */
    readonly giveUp?: (reason?: unknown) => void;
  }
}

/**
 * The button that was pressed last, if its event has been dispatched completely. A part with `data-late`, whose code
 * may load after the page's, replays presses of its own buttons; the page (null) replays all others.
 */
export function lastPressed(part: Element | null = null): HTMLButtonElement | null {
  const { target, eventPhase } = window.lastPress?.() ?? {};
  if (eventPhase !== Event.NONE || !(target instanceof Element)) return null;
  return target.closest('[data-late]') === part ? target.closest('button') : null;
}

/** Clicks a button again. It waits for the end of the current effect, within which React hydrates nothing. */
export function pressAgain(button: HTMLButtonElement | null): void {
  queueMicrotask(() => {
    if (button?.isConnected === true) button.click();
  });
}
