import { type FigureTraits, figureParts } from '../../../domain/figures/figure.ts';
import cast from '../../../figures/cast.svg?url';
import styles from './figure-parts.module.css';

interface FigurePartsProps {
  readonly of: FigureTraits;
  readonly className?: string | undefined;
}

/** A figure composed of the parts of one file, for the form: another look is shown at once, without a request. */
export function FigureParts({ of, className = '' }: FigurePartsProps) {
  return (
    <svg
      className={`${styles.parts} ${className}`}
      viewBox="0 0 320 320"
      data-skin={of.look?.[0]}
      data-hair={of.look?.[1]}
      aria-hidden="true"
    >
      {figureParts(of).map(({ id, x }) => (
        <use key={id} href={`${cast}#${id}`} x={x || undefined} />
      ))}
    </svg>
  );
}
