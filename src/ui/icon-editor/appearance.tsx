import { useId } from 'react';
import { groupOf } from '../../domain/groups.ts';
import type { Traits } from '../../domain/personality.ts';
import { Avatar } from '../components/card/avatar.tsx';
import card from '../components/card/card.module.css';
import { CardType } from '../components/card/card-type.tsx';
import { TypeArt } from '../components/card/type-art.tsx';
import styles from './appearance.module.css';

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

interface CardPreviewProps {
  readonly traits: Traits;
  /** Address or data URL; null shows the default portrait. */
  readonly icon: string | null;
}

/** A card as the gallery shows it, without links and buttons. */
function CardPreview({ traits, icon }: CardPreviewProps) {
  const { name, type, gender } = traits;
  const group = groupOf(type);
  return (
    <div className={card.card} data-group={group}>
      <div className={card.face}>
        <Avatar icon={icon} />
      </div>
      <div className={card.art}>
        <TypeArt type={type} gender={gender} />
      </div>
      <div className={card.text}>
        <p className={card.name}>
          <span dir="auto">{name}</span>
        </p>
        <CardType traits={traits} />
      </div>
    </div>
  );
}
