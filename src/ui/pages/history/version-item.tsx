import type { Change } from '../../../domain/change.ts';
import { cameBack, versionTitle, withoutState } from '../../../domain/texts/change-words.ts';
import { fieldChanges } from '../../../domain/texts/field-changes.ts';
import { momentTitle } from '../../components/change/calendar.ts';
import { ChangeDiff } from '../../components/change/change-diff.tsx';
import { ChangeRow, Mark, RevertButton, VisitorLink } from '../../components/change/change-row.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import styles from './version-item.module.css';

export interface VersionItemProps {
  readonly change: Change;
  /** The version before it; null where it is not loaded. */
  readonly previous: Change | null;
  readonly now: string;
  readonly onRestore: () => Promise<void>;
}

/** One version: number, kind of change, author, time, and changed fields. */
export function VersionItem({ change, previous, now, onRestore }: VersionItemProps) {
  const { version, state, before, at, visitor } = change;
  const isNewest = version === change.newest;
  const isRemoval = change.change === 'removed';
  const isAfterRemoval = previous === null ? cameBack(change) : previous.change === 'removed';
  const title = `versao-${version}`;
  const moment = <time dateTime={at}>{momentTitle(at, now)}</time>;
  return (
    <ChangeRow
      className={styles.version}
      status={isNewest ? 'newest' : undefined}
      mark={
        <Mark isHole={state === null}>
          <VisuallyHidden>Versão </VisuallyHidden>
          {version}
        </Mark>
      }
      title={
        <h2 id={title} className={styles.title}>
          {versionTitle(change, isAfterRemoval)}
          {isNewest && !isRemoval && state !== null ? <span>Versão atual</span> : null}
        </h2>
      }
      byline={
        state === null ? (
          <>
            {moment} · {withoutState(change)}
          </>
        ) : (
          <>
            <VisitorLink visitor={visitor} /> · {moment}
          </>
        )
      }
      diff={
        state === null || isRemoval ? null : (
          <ChangeDiff
            fields={fieldChanges(before, state)}
            before={before}
            after={state}
            inColumns
          />
        )
      }
    >
      {isNewest || isRemoval || state === null ? null : (
        <RevertButton label="Restaurar esta versão" describedBy={title} onRevert={onRestore} />
      )}
    </ChangeRow>
  );
}
