import { type KeyboardEvent, useState } from 'react';

/**
 * Makes the buttons and links of a row one stop of the Tab key (a roving tabindex). Until one has had the focus, the
 * key reaches all of them, since arrow keys need scripts; after that only the last one, and the arrow keys move to
 * the others. Elements that are hidden from assistive technology do not count.
 */
export function useOneStop<Name>() {
  const [stop, setStop] = useState<Name | null>(null);
  return {
    onKeyDown(event: KeyboardEvent) {
      const items = [
        ...event.currentTarget.querySelectorAll<HTMLElement>(':is(a, button):not([aria-hidden])'),
      ];
      const place = items.findIndex((item) => item.matches(':focus'));
      const to = PLACES[event.key]?.(place);
      if (to === undefined) return;
      event.preventDefault();
      items.at(to % items.length)?.focus();
    },
    /** The attributes of an item. */
    stopAt: (name: Name) => ({
      tabIndex: stop === null || stop === name ? undefined : -1,
      onFocus: () => setStop(name),
    }),
  };
}

/** The index to which each key moves from another index in the row; -1 is the last one. */
const PLACES: Readonly<Record<string, (place: number) => number>> = {
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place + 1,
  ArrowLeft: (place) => place - 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: () => -1,
};
