import { ICON_SIDE, ICON_SIDES } from '../../domain/icon.ts';
import { iconHashOf, paths } from '../../domain/paths.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Address or data URL of the icon; null shows the default person, which the style sheet draws. */
  readonly icon: string | null;
  /** For portraits beside many others: fetched when they come near, after what is more important. */
  readonly lazy?: boolean;
}

/** The round portrait, 73 px. Decorative: the name stands beside it. */
export function Avatar({ icon, lazy = false }: AvatarProps) {
  return (
    <span className={styles.avatar}>
      {icon === null ? null : (
        // `src` last: before the other attributes are set, a browser would fetch it as it is.
        <img
          alt=""
          width={75}
          height={75}
          decoding="async"
          loading={lazy ? 'lazy' : undefined}
          fetchPriority={lazy ? 'low' : undefined}
          sizes="70px"
          srcSet={sizesOf(icon)}
          src={icon}
        />
      )}
    </span>
  );
}

/** As WebP even 150 px are fewer bytes than the PNG of 75 px: that one is for browsers without `srcset`. */
const SHARP_SIDES = ICON_SIDES.filter((side) => side > ICON_SIDE);

/** The addresses of the greater sizes of a stored icon; a data URL has no others. */
function sizesOf(icon: string): string | undefined {
  const hash = iconHashOf(icon);
  if (hash === null) return undefined;
  return SHARP_SIDES.map((side) => `${paths.icon(hash, side)} ${side}w`).join(', ');
}
