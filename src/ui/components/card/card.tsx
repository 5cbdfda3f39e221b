import { memo } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { Personality, Traits } from '../../../domain/people/personality.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { typeName } from '../../../domain/types/type-names.ts';
import { Avatar } from './avatar.tsx';
import styles from './card.module.css';
import { Figure } from './figure.tsx';

export interface CardProps {
  readonly personality: Personality;
  /** Whether it has a button that opens the form, with `ui/enhance` or by `onEdit`. */
  readonly isEditable: boolean;
  readonly onEdit?: ((personality: Personality) => void) | undefined;
  /** The other name by which the search found the personality. */
  readonly alias?: string | null;
  /** Whether it is among the first cards of the page (see `FigureProps`). */
  readonly isEager?: boolean;
  /** A smaller card without figure, title and group, for lists of one type. */
  readonly isFace?: boolean;
  /** The position in a list that is not rendered completely, from 1, and the length of that list. */
  readonly position?: number | undefined;
  readonly count?: number | undefined;
}

/** The card of a personality. A press anywhere on it follows the link to the detail page; the pencil edits. */
export const Card = memo(function Card(props: CardProps) {
  const { personality, isEditable, onEdit, alias, isEager, isFace, position, count } = props;
  const { id, name, type, icon, locked } = personality;
  const group = groupOf(type);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list has parts.
    <div
      role="listitem"
      className={`column ${styles.card}`}
      data-group={group}
      aria-posinset={position}
      aria-setsize={count}
    >
      <Avatar icon={icon} lazy />
      {isFace ? null : <Figure of={personality} className={styles.art} isEager={isEager} />}
      <div className={styles.text}>
        <h2 className={styles.name}>
          <a href={paths.personality(id)} dir="auto">
            {name}
          </a>
        </h2>
        {alias && (
          <p className={styles.alias}>
            <bdi>{alias}</bdi>
          </p>
        )}
        {isFace ? (
          <p className={styles.meta}>
            <b>{labelOf(personality)}</b>
          </p>
        ) : (
          <CardType traits={personality} />
        )}
      </div>
      {locked || !isEditable ? null : (
        <button
          type="button"
          className={styles.edit}
          aria-label={`Editar ${name}`}
          data-edit={JSON.stringify({ id })}
          onClick={onEdit && (() => onEdit(personality))}
        />
      )}
    </div>
  );
});

/** The lines of a card below the name: the name of the type, the label and the group. */
export function CardType({ traits }: { readonly traits: Traits }) {
  const { type, gender } = traits;
  return (
    <>
      <p className={styles.title}>{typeName(type, gender)}</p>
      <p className={styles.meta}>
        <b>{labelOf(traits)}</b>
        <span className="line">
          <i className="glyph" />
          {GROUP_DEFINITIONS[groupOf(type)].name}
        </span>
      </p>
    </>
  );
}
