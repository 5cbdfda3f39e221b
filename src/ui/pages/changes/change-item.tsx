import { useEffect, useRef } from 'react';
import { type Change, isUndo } from '../../../domain/change.ts';
import { groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import { erasedSubject, whatHappened, withoutState } from '../../../domain/texts/change-words.ts';
import { fieldChanges } from '../../../domain/texts/field-changes.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Byline, VisitorLink } from '../../components/change/byline.tsx';
import { clockTime } from '../../components/change/calendar.ts';
import { ChangeDiff } from '../../components/change/change-diff.tsx';
import { RevertButton } from '../../components/change/revert-button.tsx';
import { focusIfLost } from '../../visit/focus.ts';
import type { Reversal } from '../../visit/later/write-effects.ts';
import styles from './change-item.module.css';
import standing from './standing-link.module.css';

export interface ChangeItemProps {
  readonly change: Change;
  readonly onRevert: (reversal: Reversal) => Promise<void>;
}

/** One change of one personality, with its undo, or a link to what happened since. */
export function ChangeItem({ change, onRevert }: ChangeItemProps) {
  const { id, version, newest, state, before, at, visitor, undo } = change;
  const history = paths.history(id);
  const title = `mudanca-${id}-${version}`;
  const time = <time dateTime={at}>{clockTime(at)}</time>;
  const isRemoval = change.change === 'removed';
  const later = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // The pressed button has given way to the link.
    if (undo === null && isPressed.current) focusIfLost(later.current);
  }, [undo]);
  const revert = async () => {
    isPressed.current = true;
    const to = undo === 'remove' ? null : version - 1;
    await onRevert({ id, name: state?.name ?? '', newest, isRemoved: isRemoval, to });
  };
  return (
    <li className={styles.change} data-removed={isRemoval ? '' : undefined}>
      {state === null ? (
        <span className={styles.hole} />
      ) : (
        <span className={styles.portrait} data-group={groupOf(state.type)}>
          <Avatar icon={state.icon} lazy />
        </span>
      )}
      <div className={styles.text}>
        <h3 id={title}>
          {state === null ? (
            <b>{erasedSubject(change)}</b>
          ) : (
            <a href={history}>
              <bdi>{state.name}</bdi>
            </a>
          )}{' '}
          {whatHappened(change)}
        </h3>
        {state === null ? (
          <Byline>
            {time} · {withoutState(change)}
          </Byline>
        ) : (
          <Byline>
            {time} · <VisitorLink visitor={visitor} />
            {isUndo(change) && visitor !== null ? ' desfez a mudança anterior' : null}
          </Byline>
        )}
        {state === null || isRemoval ? null : (
          <ChangeDiff fields={shownFields(change)} before={before} after={state} />
        )}
      </div>
      {undo === null ? null : (
        <RevertButton label={labelOf(change)} describedBy={title} onRevert={revert} />
      )}
      {version === newest ? null : (
        <a
          ref={later}
          className={`${standing.link} ${styles.later}`}
          href={history}
          aria-describedby={title}
        >
          Mudou de novo depois
        </a>
      )}
    </li>
  );
}

function labelOf(change: Change): string {
  if (change.change === 'removed') return 'Restaurar';
  return isUndo(change) ? 'Refazer' : 'Desfazer';
}

/** Of a new personality, whose name and icon stand beside it, the type alone. */
function shownFields({ before, state }: Change) {
  if (state === null) return [];
  const fields = fieldChanges(before, state);
  return before === null ? fields.filter(({ field }) => field === 'type') : fields;
}
