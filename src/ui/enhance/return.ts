import { append } from './append.ts';

/** What is kept in the entry of the session history about the place at which its page was left. */
interface Place {
  /** The number of parts that were appended to the list. */
  readonly appended?: number;
  /** The scroll offset. */
  readonly top?: number;
}

/**
 * After Back, Forward or a reload makes a list as long as it was left, and scrolls to its place. Browsers restore the
 * scroll position of a document themselves, but not below what it had at first.
 */
export async function returnToPlace(): Promise<void> {
  const { appended = 0, top = 0 } = placeNow();
  // Firefox discards changes that are made while the page is being hidden; phones discard pages in the background.
  for (const type of ['scrollend', 'visibilitychange'])
    document.addEventListener(type, () => keepPlace({ top: window.scrollY }));
  for (let part = 0; part < appended; part += 1) {
    const link = document.querySelector<HTMLAnchorElement>('a[data-append]');
    if (link !== null) await append(link);
  }
  if (appended > 0) scrollTo({ top, behavior: 'instant' });
}

/** Counts a part that was appended to the list. */
export function countAppended(): void {
  const { appended = 0 } = placeNow();
  keepPlace({ appended: appended + 1 });
}

function placeNow(): Place {
  return Object(history.state);
}

function keepPlace(fields: Place): void {
  const place = { ...placeNow(), ...fields };
  // A page without a list needs no help.
  if (place.appended !== undefined) history.replaceState(place, '');
}
