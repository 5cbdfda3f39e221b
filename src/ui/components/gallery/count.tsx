import { paths } from '../../../domain/paths.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import styles from './count.module.css';

export interface CountProps {
  readonly total: number;
  /** The search that they are found by; empty for all personalities. */
  readonly q: string;
}

/** The number of matches, announced to screen readers when it changes; of all, with what they are. */
export function Count({ total, q }: CountProps) {
  return (
    <div className={styles.count}>
      <h1>
        <span role="status">
          <b>{withPoints(total)}</b>
          <small> {total === 1 ? 'personalidade' : 'personalidades'}</small>
        </span>
      </h1>
      {q === '' && total > 1 ? (
        <p>
          reais e inventadas, cada uma com um dos <a href={paths.types}>16{'\u00A0'}tipos</a>.{' '}
          {/* One text: the part after a text of another width would move when the fonts arrive. */}
          <a href={paths.contested}>Discorda de algum? Dê seu palpite.</a>
        </p>
      ) : null}
      <a href={paths.numbers({ q })}>Em números</a>
    </div>
  );
}
