import { savesData } from '../prefetch.ts';

/** The distance below the viewport at which the code of the section is loaded. */
const NEAR = '800px 0px';

type Mount = (place: HTMLElement) => void;

/**
 * Loads the code of the guesses when their section comes near the viewport, or at a press in it, which then has its
 * effect. If it cannot be loaded, a press does what it does without scripts. Until then the section has `data-guesses`.
 */
export function followGuesses(load: () => Promise<Mount>): void {
  const mount = async (place: HTMLElement): Promise<void> => {
    const show = await load();
    // A press and the observer may both have asked for it.
    if (place.dataset['guesses'] === undefined || !place.isConnected) return;
    show(place);
    delete place.dataset['guesses'];
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        // A failure is told when the section is pressed.
        mount(target).catch(() => undefined);
      }
    },
    { rootMargin: NEAR },
  );
  const watch = (): void => {
    if (savesData()) return;
    for (const place of document.querySelectorAll('[data-guesses]')) observer.observe(place);
  };
  watch();
  document.addEventListener('swapped', watch);
  document.addEventListener('click', (event) => {
    const { target } = event;
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    const place = pressed?.closest<HTMLElement>('[data-guesses]') ?? null;
    if (pressed === null || place === null) return;
    event.preventDefault();
    const index = pressables(place).indexOf(pressed);
    void mount(place).then(
      () => pressables(place)[index]?.click(),
      () => pressWithoutScripts(pressed),
    );
  });
}

function pressables(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('button, a')];
}

function pressWithoutScripts(pressed: HTMLElement): void {
  if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
  else if (pressed instanceof HTMLButtonElement && pressed.type === 'submit')
    pressed.form?.requestSubmit(pressed);
}
