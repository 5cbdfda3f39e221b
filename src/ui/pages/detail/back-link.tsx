import type { MouseEvent } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/personality.ts';
import { Icon } from '../../kit/icon.tsx';
import { roundClass } from '../../kit/round-button.tsx';
import { BACK_LINK } from '../../visit/links.ts';
import { useNavigation, useVisit } from '../../visit/visit-context.ts';
import { revealCard } from './reveal-card.ts';

/** Leads to the gallery, to the card of the person shown, who may be another than the one that was pressed there. */
export function BackLink({ id }: Pick<Personality, 'id'>) {
  const { gallery, navigation } = useVisit();
  const { results } = useNavigation();
  const goBack = (event: MouseEvent): void => {
    const index = gallery.get()?.items.findIndex((one) => one.id === id) ?? -1;
    if (results === null || results.steps === 1 || index === -1) return;
    event.preventDefault();
    const stop = navigation.subscribe(() => {
      const { view, isLoading } = navigation.get();
      if (isLoading) return;
      stop();
      // After the place of the gallery's entry, which is that of the person who was pressed there.
      if (view.page === 'home')
        requestAnimationFrame(() => void revealCard(paths.personality(id), index));
    });
    navigation.backToGallery();
  };
  return (
    <a
      className={roundClass}
      href={paths.home()}
      aria-label="Voltar"
      {...BACK_LINK}
      onClick={goBack}
    >
      <Icon name="back" />
    </a>
  );
}
