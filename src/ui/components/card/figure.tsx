import { createContext, useContext } from 'react';
import type { FigureTraits } from '../../../domain/figures/figure.ts';
import {
  figurePath,
  type PictureSide,
  type Theme,
} from '../../../domain/figures/figure-picture.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import type { Group } from '../../../domain/vocabulary.ts';
import styles from './figure.module.css';

/** The sides of the pictures, for screens of single and double density, and `sizes`: how wide each is shown. */
const SIZES = {
  small: [[108, 216], '108px'],
  bar: [[108, 162, 216, 324], '(width >= 88rem) 160px, 108px'],
  card: [[162, 324], '162px'],
  panel: [[216, 432], '216px'],
  large: [[324, 480, 648, 960], '(width < 80rem) 340px, 480px'],
} as const satisfies Record<string, readonly [sides: readonly PictureSide[], sizes: string]>;

export interface FigureProps {
  readonly of: FigureTraits;
  readonly size?: keyof typeof SIZES;
  /** Leaves out the shape of the group behind the figure. */
  readonly isBare?: boolean;
  /**
   * Whether it is on the first screen: a document contains its drawing, since a picture would be the largest paint and
   * late; other pages request it before they are laid out.
   */
  readonly isEager?: boolean | undefined;
  /** Its accessible name. Without one it is decorative, because the text beside it says the same. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Draws a figure into a document that no script renders again, with its ground; null for all other pages. */
export const DrawFigure = createContext<((of: FigureTraits, isBare: boolean) => string) | null>(
  null,
);

/** The figure of a type with the look of a personality, as a picture that the server has drawn. */
export function Figure(props: FigureProps) {
  const { of, size = 'card', isBare = false, isEager = false, label = '', className = '' } = props;
  const draw = useContext(DrawFigure);
  const { type, gender, look = null } = of;
  const shape = {
    className: `${styles.figure} ${className}`,
    'data-ground': isBare ? undefined : groupOf(type),
  };
  if (isEager && draw !== null)
    return (
      <svg
        {...shape}
        viewBox="0 0 320 320"
        role={label === '' ? undefined : 'img'}
        aria-label={label === '' ? undefined : label}
        aria-hidden={label === ''}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is composed of our own drawings.
        dangerouslySetInnerHTML={{ __html: draw(of, isBare) }}
      />
    );
  const [sides, sizes] = SIZES[size];
  const sources = (theme: Theme) =>
    sides.map((side) => `${figurePath({ type, gender, look, theme, side })} ${side}w`).join();
  return (
    <picture {...shape}>
      <source
        media="screen and (prefers-color-scheme: dark)"
        srcSet={sources('dark')}
        sizes={sizes}
      />
      <img
        srcSet={sources('light')}
        sizes={sizes}
        width={sides[0]}
        height={sides[0]}
        alt={label}
        loading={isEager ? undefined : 'lazy'}
      />
    </picture>
  );
}

/** The shape of a group alone, as behind a figure. */
export function Ground({
  group,
  className,
}: {
  readonly group: Group;
  readonly className: string;
}) {
  return <i className={`${styles.figure} ${className}`} data-ground={group} />;
}
