import { withPoints } from '../../../domain/texts/numbers.ts';
import styles from './count.module.css';

/** The number of matches, announced to screen readers when it changes. */
export function Count({ total }: { total: number }) {
  return (
    <h1 className={styles.count}>
      <span role="status">
        <b>{withPoints(total)}</b> <small>{total === 1 ? 'personalidade' : 'personalidades'}</small>
      </span>
    </h1>
  );
}
