import type { Change, ChangeOperation } from '../../../domain/change.ts';
import { paths } from '../../../domain/paths.ts';
import { undidMany } from '../../../domain/texts/change-words.ts';
import { Byline, VisitorLink } from '../../components/change/byline.tsx';
import { clockTime } from '../../components/change/calendar.ts';
import { RevertButton } from '../../components/change/revert-button.tsx';
import item from './change-item.module.css';
import styles from './operation-item.module.css';

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
    <li className={item.change}>
      <span className={styles.count} aria-hidden="true">
        {operation.changes}
      </span>
      <div className={item.text}>
        <h3 id={title}>
          O <VisitorLink visitor={visitor} /> {undidMany(operation)}{' '}
          <VisitorLink visitor={operation.of} />
        </h3>
        <Byline>
          <time dateTime={at}>{clockTime(at)}</time> · <a href={each}>Ver uma a uma</a>
        </Byline>
      </div>
      {operation.canUndo ? (
        <RevertButton label="Refazer" describedBy={title} onRevert={onRevert} />
      ) : null}
    </li>
  );
}
