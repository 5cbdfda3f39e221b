import type { Change, ChangeOperation } from '../../../domain/change.ts';
import { paths } from '../../../domain/paths.ts';
import { undidMany } from '../../../domain/texts/change-words.ts';
import { clockTime } from '../../components/change/calendar.ts';
import { ChangeRow, Mark, RevertButton, VisitorLink } from '../../components/change/change-row.tsx';
import styles from './change-item.module.css';

export interface OperationItemProps {
  readonly change: Change;
  readonly operation: ChangeOperation;
  readonly onRevert: () => Promise<void>;
}

/** What a visitor undid at once, as one change. */
export function OperationItem({ change, operation, onRevert }: OperationItemProps) {
  const { at, visitor } = change;
  const title = `operacao-${operation.id}`;
  const each = paths.changes({ visitor: visitor ?? undefined, change: change.change });
  return (
    <ChangeRow
      className={styles.change}
      mark={<Mark>{operation.changes}</Mark>}
      title={
        <h3 id={title} className={styles.title}>
          O <VisitorLink visitor={visitor} /> {undidMany(operation)}{' '}
          <VisitorLink visitor={operation.of} />
        </h3>
      }
      byline={
        <>
          <time dateTime={at}>{clockTime(at)}</time> · <a href={each}>Ver uma a uma</a>
        </>
      }
    >
      {operation.canUndo ? (
        <RevertButton label="Refazer" describedBy={title} onRevert={onRevert} />
      ) : null}
    </ChangeRow>
  );
}
