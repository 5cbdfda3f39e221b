import { Fragment } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Meant } from '../../../domain/search/meant.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import styles from './did-you-mean.module.css';

export interface DidYouMeanProps {
  readonly meant: readonly Meant[];
  /** Called before a link, which then disappears, is followed. */
  readonly onFollow: () => void;
}

/** Searches that find somebody, as links. */
export function DidYouMean({ meant, onFollow }: DidYouMeanProps) {
  if (meant.length === 0) return null;
  return (
    <div className={styles.meant}>
      Você quis dizer{' '}
      {meant.map(({ q, total }, at) => (
        <Fragment key={q}>
          {at === 0 ? '' : at === meant.length - 1 ? ' ou ' : ', '}
          <a href={paths.home({ q })} onClick={onFollow}>
            {q}
          </a>
          {'\u00A0'}
          <small>({withPoints(total)})</small>
        </Fragment>
      ))}
      ?
    </div>
  );
}
