import type { MouseEvent, Ref } from 'react';
import { buttonClass } from '../kit/button.tsx';
import styles from './more.module.css';

interface MoreProps {
  readonly label: string;
  /** Address of the next page, followed when scripts are off. */
  readonly href: string;
  readonly isBusy: boolean;
  /** Sentence of a failed load. */
  readonly failure: string | null;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLDivElement>;
  readonly isCentred?: boolean;
}

/** Loads what follows in a list. */
export function More({ label, href, isBusy, failure, onPress, ref, isCentred }: MoreProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <div ref={ref} className={`stack ${styles.more}`} data-centred={isCentred}>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <a href={href} className={buttonClass('quiet')} aria-busy={isBusy} onClick={press}>
        {isBusy ? 'Carregando…' : failure === null ? label : 'Tentar de novo'}
      </a>
    </div>
  );
}
