import { useId } from 'react';
import type { Traits } from '../../domain/personality.ts';
import { Avatar } from '../components/card/avatar.tsx';
import styles from './appearance.module.css';
import { CardPreview } from './card-preview.tsx';

export interface AppearanceProps {
  /** Null while the type is incomplete: no card is shown. */
  readonly traits: Traits | null;
  readonly icon: string | null;
}

/** Previews of the icon: on the card, and small. */
export function Appearance({ traits, icon }: AppearanceProps) {
  const caption = useId();
  return (
    <figure className={styles.appearance} aria-labelledby={caption}>
      <figcaption id={caption}>{icon === null ? 'Sem ícone' : 'Como vai aparecer'}</figcaption>
      {traits === null ? null : (
        <div className={styles.card}>
          <CardPreview traits={traits} icon={icon} />
        </div>
      )}
      <div className={styles.sizes}>
        <span className={styles.whole}>
          <Avatar icon={icon} />
        </span>
        <span className={styles.small}>
          <Avatar icon={icon} />
        </span>
        <span className={styles.tiny}>
          <Avatar icon={icon} />
        </span>
      </div>
    </figure>
  );
}
