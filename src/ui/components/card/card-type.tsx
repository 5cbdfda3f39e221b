import { labelOf } from '../../../domain/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/groups.ts';
import type { Traits } from '../../../domain/personality.ts';
import { typeName } from '../../../domain/type-names.ts';
import styles from './card.module.css';
import { GroupGlyph } from './group-glyph.tsx';

/** The lines of a card below the name: the type's name, the label and the group. */
export function CardType({ traits }: { readonly traits: Traits }) {
  const { type, gender } = traits;
  return (
    <>
      <p className={styles.title}>{typeName(type, gender)}</p>
      <p className={styles.meta}>
        <b>{labelOf(traits)}</b>
        <span>
          <GroupGlyph />
          {GROUP_DEFINITIONS[groupOf(type)].name}
        </span>
      </p>
    </>
  );
}
