import { type KeyboardEvent, useState } from 'react';

/**
 * Makes the presses of a row one stop of the Tab key: until one has had the focus the key reaches all of them, from
 * then on that one alone, and the arrow keys lead to the others. Without scripts there are no arrow keys. What is
 * hidden from assistive technology is no press.
 */
export function useOneStop<Name>() {
  const [stop, setStop] = useState<Name | null>(null);
  return {
    onKeyDown(event: KeyboardEvent) {
      const presses = [
        ...event.currentTarget.querySelectorAll<HTMLElement>(':is(a, button):not([aria-hidden])'),
      ];
      const place = presses.findIndex((press) => press.matches(':focus'));
      const to = PLACES[event.key]?.(place);
      if (to === undefined) return;
      event.preventDefault();
      presses.at(to % presses.length)?.focus();
    },
    /** The attributes of one of them. */
    stopAt: (name: Name) => ({
      tabIndex: stop === null || stop === name ? undefined : -1,
      onFocus: () => setStop(name),
    }),
  };
}

/** The index to which each key leads from another one in the row; -1 is the last. */
const PLACES: Readonly<Record<string, (place: number) => number>> = {
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place + 1,
  ArrowLeft: (place) => place - 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: () => -1,
};
