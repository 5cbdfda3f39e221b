import { iconHashOf, paths } from '../../../domain/paths.ts';
import { ICON_SIDE, ICON_SIDES } from '../../../domain/people/icon.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Address or data URL of the icon; null shows the default person, which the style sheet draws. */
  readonly icon: string | null;
  /** Loads the image lazily and with low priority; for lists. */
  readonly lazy?: boolean;
  /** The `sizes` attribute of a portrait that is not 73 px wide. */
  readonly sizes?: string;
}

/** The round portrait, 73 px wide. It is decorative: the name is beside it. */
export function Avatar({ icon, lazy = false, sizes = '70px' }: AvatarProps) {
  return (
    <span className={styles.avatar}>
      {icon === null ? null : (
        // `src` comes last: browsers start to fetch it as soon as it is set, before `srcSet` and `loading`.
        <img
          // Firefox draws the default portrait of `avatar.module.css` only in place of an image with a text.
          alt=" "
          aria-hidden
          width={75}
          height={75}
          decoding="async"
          loading={lazy ? 'lazy' : undefined}
          fetchPriority={lazy ? 'low' : 'auto'}
          sizes={sizes}
          srcSet={sizesOf(icon)}
          src={icon}
        />
      )}
    </span>
  );
}

/** The WebP of 150 px is smaller than the PNG of 75 px, which is therefore only the fallback without `srcset`. */
const SHARP_SIDES = ICON_SIDES.filter((side) => side > ICON_SIDE);

/** `srcset` of a stored icon's larger sizes; undefined for a data URL. */
function sizesOf(icon: string): string | undefined {
  const hash = iconHashOf(icon);
  if (hash === null) return undefined;
  return SHARP_SIDES.map((side) => `${paths.icon(hash, side)} ${side}w`).join(', ');
}
