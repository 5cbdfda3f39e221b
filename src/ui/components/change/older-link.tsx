import type { MouseEvent } from 'react';
import { buttonClass } from '../../kit/button.tsx';
import styles from './older-link.module.css';

export interface OlderLinkProps {
  readonly label: string;
  /** Address of the older ones, followed when scripts are off. */
  readonly href: string;
  readonly isBusy: boolean;
  /** Sentence of a failed load. */
  readonly failure: string | null;
  readonly onPress: () => void;
}

/** Loads older changes below the list. */
export function OlderLink({ label, href, isBusy, failure, onPress }: OlderLinkProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!isBusy) onPress();
  };
  return (
    <div className={styles.older}>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <a href={href} className={buttonClass('quiet')} aria-busy={isBusy} onClick={press}>
        {isBusy ? 'Carregando…' : failure === null ? label : 'Tentar de novo'}
      </a>
    </div>
  );
}
