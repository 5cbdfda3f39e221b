import type { MouseEvent } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { BackLink } from '../../kit/page/back-link.tsx';
import type { Address } from '../../session/navigation/address.ts';
import { backTo } from '../../session/navigation/back-to.ts';
import { useNavigation, useSession } from '../../session/session-context.ts';

/**
 * The link back to the page from which this one was reached. In the gallery it leads to the card of the current
 * personality, which may differ from the card that was pressed.
 */
export function BackToGallery({ id }: Pick<Personality, 'id'>) {
  const { gallery, navigation } = useSession();
  const { results } = useNavigation();
  const isWanted = (one: Address): boolean => {
    if (results !== null) return one.page === 'home';
    // Skips the page itself, with or without its guesses, and its history.
    return !((one.page === 'personality' || one.page === 'history') && one.subject === id);
  };
  const goBack = (event: MouseEvent): void => {
    const index = gallery.get()?.items.findIndex((one) => one.id === id) ?? -1;
    event.preventDefault();
    backTo(isWanted, navigation, window.navigation);
    if (results === null || index === -1) return;
    const stop = navigation.subscribe(() => {
      const { view, isLoading } = navigation.get();
      if (isLoading) return;
      stop();
      // Overrides the stored position of the gallery's entry, which belongs to the pressed card.
      if (view.page === 'home')
        requestAnimationFrame(() => void revealCard(paths.personality(id), index));
    });
  };
  return <BackLink href={paths.home()} aria-label="Voltar" onClick={goBack} />;
}

/** Maximum number of frames until a part of a long list is rendered. */
const FRAMES_MAX = 60;

/** Scrolls to the card of a personality in the gallery, and focuses its link. */
async function revealCard(href: string, index: number): Promise<void> {
  const list = document.querySelector('main [role="list"]');
  for (let frame = 0; frame < FRAMES_MAX && list !== null; frame += 1) {
    const link = list.querySelector<HTMLElement>(`h2 a[href="${href}"]`);
    if (link?.checkVisibility()) {
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      link.focus({ preventScroll: true });
      return;
    }
    // A part that is far from the viewport is an empty box.
    partOf(list, index)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** The part that contains the card at an index: all parts after the first have the same size. */
function partOf(list: Element, index: number): Element | undefined {
  const parts = [...list.children];
  const [first, second] = parts.map((part) => part.childElementCount);
  if (first === undefined || second === undefined || second === 0 || index < first) return parts[0];
  return parts[1 + Math.floor((index - first) / second)];
}
