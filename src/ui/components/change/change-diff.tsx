import { type FieldChange, fieldChanges } from '../../../domain/texts/fields/field-changes.ts';
import { FIELD_WORDS } from '../../../domain/texts/fields/field-words.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import type { Change, State } from '../../../domain/versions/change.ts';
import { Icon } from '../../kit/icon.tsx';
import { Avatar } from '../card/avatar.tsx';
import styles from './change-diff.module.css';

interface ChangeDiffProps {
  readonly change: Change;
  /** Shows only the type of a creation, for lists that show name and icon beside it. */
  readonly isBrief?: boolean;
}

/** The changed fields, each with its old value, an arrow and its new value. */
export function ChangeDiff({ change, isBrief = false }: ChangeDiffProps) {
  const { before, state: after } = change;
  if (after === null || change.change === 'removed') return null;
  const fields = fieldChanges(before, after).filter(
    ({ field }) => !isBrief || before !== null || field === 'type',
  );
  if (fields.length === 0) return null;
  return (
    <dl className={styles.diff}>
      {fields.map(({ field, ...words }) => (
        <div key={field}>
          <dt>{FIELD_WORDS[field].title}</dt>
          <dd className="row">
            {words.before === null || before === null ? null : (
              <del className="row">
                <span className="visually-hidden">antes: </span>
                <Value field={field} words={words.before} state={before} />
              </del>
            )}
            <ins className="line">
              {words.before === null || before === null ? null : <Icon path={ARROW} />}
              {before === null ? null : <span className="visually-hidden">depois: </span>}
              <Value field={field} words={words.after} state={after} isFirst={before === null} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly field: FieldChange['field'];
  readonly words: string;
  readonly state: State;
  readonly isFirst?: boolean;
}

/** The value of a field: a type in the colour of its group, an icon as a picture, everything else in words. */
function Value({ field, words, state, isFirst = false }: ValueProps) {
  if (field === 'type') {
    return (
      <span className={`tinted ${styles.code}`} data-group={groupOf(state.type)}>
        <i className="glyph" />
        {words}
      </span>
    );
  }
  if (field === 'icon') {
    return (
      <>
        <span className={styles.icon} data-group={groupOf(state.type)}>
          <Avatar icon={state.icon} lazy />
        </span>
        {isFirst && state.icon === null ? (
          <em>{words}</em>
        ) : (
          <span className="visually-hidden">{words}</span>
        )}
      </>
    );
  }
  return isNone(field, state) ? <em>{words}</em> : <bdi>{words}</bdi>;
}

/** Whether the words are those for a field without a value. */
function isNone(field: FieldChange['field'], state: State): boolean {
  const value = state[field];
  return value === null || value.length === 0;
}

const ARROW = 'M5 12h14m-6-6 6 6-6 6';
