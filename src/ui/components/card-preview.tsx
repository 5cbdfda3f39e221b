import { labelOf } from '../../domain/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../domain/groups.ts';
import type { Traits } from '../../domain/personality.ts';
import { typeName } from '../../domain/type-names.ts';
import { Avatar } from './avatar.tsx';
import styles from './card.module.css';
import { GroupGlyph } from './group-glyph.tsx';
import { TypeArt } from './type-art.tsx';

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
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.title}>{typeName(type, gender)}</p>
        <p className={styles.meta}>
          <b>{labelOf(traits)}</b>
          <span>
            <GroupGlyph />
            {GROUP_DEFINITIONS[group].name}
          </span>
        </p>
      </div>
    </div>
  );
}
