import { groupOf } from '../../domain/groups.ts';
import type { Traits } from '../../domain/personality.ts';
import { Avatar } from '../components/card/avatar.tsx';
import styles from '../components/card/card.module.css';
import { CardType } from '../components/card/card-type.tsx';
import { TypeArt } from '../components/card/type-art.tsx';

export interface CardPreviewProps {
  readonly traits: Traits;
  /** Address or data URL; null shows the default portrait. */
  readonly icon: string | null;
}

/** A card as the gallery shows it, without links and buttons. */
export function CardPreview({ traits, icon }: CardPreviewProps) {
  const { name, type, gender } = traits;
  const group = groupOf(type);
  return (
    <div className={styles.card} data-group={group}>
      <div className={styles.face}>
        <Avatar icon={icon} />
      </div>
      <div className={styles.art}>
        <TypeArt type={type} gender={gender} />
      </div>
      <div className={styles.text}>
        <p className={styles.name}>
          <span dir="auto">{name}</span>
        </p>
        <CardType traits={traits} />
      </div>
    </div>
  );
}
