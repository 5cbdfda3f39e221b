import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { Icon } from '../../kit/icon.tsx';
import { useNavigation, useSession } from '../../session/session-context.ts';
import { neighboursOf, readMissing } from './neighbours.ts';
import styles from './results-nav.module.css';

/** Whether the current personality, or the one being loaded, was reached by these links. Each has its own component. */
let hasWalked = false;

/** Links to the previous and the next personality of the results from which the page was reached. */
export function ResultsNav({ id }: Pick<Personality, 'id'>) {
  const { gallery, navigation } = useSession();
  const { results, isLoading } = useNavigation();
  // The server does not know the results.
  const list = useSyncExternalStore(gallery.subscribe, gallery.get, () => null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may leave more to read.
  useEffect(() => {
    // The gallery may be reading the next cards.
    if (results !== null && !isLoading) readMissing(gallery, results, id);
  }, [results, id, list, gallery, isLoading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each person.
  useEffect(() => {
    if (hasWalked) title()?.focus();
    hasWalked = false;
  }, [id]);

  const found = results === null ? null : neighboursOf(list, results, id);
  if (results === null || found === null) return null;

  const walk = (event: MouseEvent, to: Personality): void => {
    event.preventDefault();
    hasWalked = true;
    void navigation.follow(paths.personality(to.id), { results });
  };
  const { position, total, before, after } = found;
  return (
    <nav className={`line ${styles.nav}`} aria-label="Resultados">
      {before === undefined ? null : (
        <a
          className="press"
          href={paths.personality(before.id)}
          aria-label={`Anterior: ${before.name}`}
          onClick={(event) => walk(event, before)}
        >
          {/* It has no arrow, since the arrow beside it leads back to the list. */}
          <Icon path="m15 5-7 7 7 7" />
          <bdi>{before.name}</bdi>
        </a>
      )}
      <b>
        {withPoints(position)} de {withPoints(total)}
      </b>
      {after === undefined ? null : (
        <a
          className="press"
          href={paths.personality(after.id)}
          aria-label={`Próxima: ${after.name}`}
          onClick={(event) => walk(event, after)}
        >
          <bdi>{after.name}</bdi>
          <Icon path="m9 5 7 7-7 7" />
        </a>
      )}
    </nav>
  );
}

function title(): HTMLElement | null {
  return document.querySelector('main article h1');
}
