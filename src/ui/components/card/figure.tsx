import { type FigureTraits, figureParts } from '../../../domain/figures/figure.ts';
import cast from '../../../figures/cast.svg?url';
import styles from './figure.module.css';

export interface FigureProps {
  readonly of: FigureTraits;
  /** Leaves out the shape of the group behind the figure. */
  readonly isBare?: boolean;
  /** Its accessible name. Without one it is decorative, because the text beside it says the same. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** The address of a part of the figures, such as the shape of a group. */
export const partAddress = (id: string) => `${cast}#${id}`;

/** The figure of a type with the look of a personality, composed from the parts of one file and coloured by styles. */
export function Figure({ of, isBare, label, className = '' }: FigureProps) {
  return (
    <svg
      className={`${styles.figure} ${className}`}
      viewBox="0 0 320 320"
      data-skin={of.look?.[0]}
      data-hair={of.look?.[1]}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      {figureParts(of).map(({ id, x }, i) =>
        isBare && i === 0 ? null : <use key={id} href={partAddress(id)} x={x || undefined} />,
      )}
    </svg>
  );
}
