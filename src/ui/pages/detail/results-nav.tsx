import type { Personality } from '../../../domain/people/personality.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './results-nav.module.css';

/**
 * Links to the previous and the next personality of the results from which the page was reached. Only the browser knows
 * these: `ui/enhance` fills the links in.
 */
export function ResultsNav({ id }: Pick<Personality, 'id'>) {
  return (
    <nav className={`line ${styles.nav}`} aria-label="Resultados" data-results={id} hidden>
      {/* biome-ignore lint/a11y/useValidAnchor: without its address it is hidden. */}
      <a className="press" hidden>
        {/* It has no arrow, since the arrow beside it leads back to the list. */}
        <Icon path="m15 5-7 7 7 7" />
        <bdi />
      </a>
      <b />
      {/* biome-ignore lint/a11y/useValidAnchor: without its address it is hidden. */}
      <a className="press" hidden>
        <bdi />
        <Icon path="m9 5 7 7-7 7" />
      </a>
    </nav>
  );
}
