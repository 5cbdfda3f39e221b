import type { MouseEvent } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/personality.ts';
import { Icon } from '../../kit/icon.tsx';
import { roundClass } from '../../kit/round-button.tsx';
import { useNavigation, useVisit } from '../../visit/visit-context.ts';
import { revealCard } from './reveal-card.ts';

/** Leads back to the gallery, to the card of the person shown now, which may differ from the card that was pressed. */
export function BackLink({ id }: Pick<Personality, 'id'>) {
  const { gallery, navigation } = useVisit();
  const { results } = useNavigation();
  const goBack = (event: MouseEvent): void => {
    const index = gallery.get()?.items.findIndex((one) => one.id === id) ?? -1;
    event.preventDefault();
    navigation.backToGallery();
    if (results === null || index === -1) return;
    const stop = navigation.subscribe(() => {
      const { view, isLoading } = navigation.get();
      if (isLoading) return;
      stop();
      // Overrides the stored position of the gallery's entry, which is that of the pressed card.
      if (view.page === 'home')
        requestAnimationFrame(() => void revealCard(paths.personality(id), index));
    });
  };
  return (
    <a className={roundClass} href={paths.home()} aria-label="Voltar" onClick={goBack}>
      <Icon name="back" />
    </a>
  );
}
