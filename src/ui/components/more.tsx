import type { MouseEvent, Ref } from 'react';
import { buttonClass } from '../kit/button.tsx';
import styles from './more.module.css';

interface MoreProps {
  readonly label: string;
  /** Address of the next page, for visits without scripts. */
  readonly href: string;
  readonly isBusy: boolean;
  /** The sentence about a failed load. */
  readonly failure: string | null;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLDivElement>;
  readonly isCentred?: boolean;
}

/** A button that loads the next part of a list. */
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
