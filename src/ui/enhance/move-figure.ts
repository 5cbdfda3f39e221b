/** The name by which a figure moves from one document to the next (see `base.css`, and the page of a personality). */
const NAME = 'figura';

/** Lets the figure of a card move to the page of its personality when the link of the card is followed. */
export function moveFigureOnPress(): void {
  let moving: HTMLElement | SVGElement | null = null;
  const release = (): void => {
    moving?.style.removeProperty('view-transition-name');
  };
  document.addEventListener('click', ({ target }) => {
    const card =
      target instanceof Element ? target.closest('a')?.closest('[role="listitem"]') : null;
    release();
    moving = card?.querySelector<HTMLElement | SVGElement>(':scope > :is(picture, svg)') ?? null;
    moving?.style.setProperty('view-transition-name', NAME);
  });
  // Back is not animated: the list has to appear at once.
  window.addEventListener('pageshow', release);
}
