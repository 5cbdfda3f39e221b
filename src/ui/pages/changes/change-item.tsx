import { paths } from '../../../domain/paths.ts';
import {
  erasedSubject,
  whatHappened,
  withoutState,
} from '../../../domain/texts/fields/change-words.ts';
import { type Change, isUndo } from '../../../domain/versions/change.ts';
import { clockTime } from '../../components/change/calendar.ts';
import { ChangeDiff } from '../../components/change/change-diff.tsx';
import {
  Badge,
  ChangeRow,
  Portrait,
  RevertButton,
  VisitorLink,
} from '../../components/change/change-row.tsx';
import link from '../../kit/link.module.css';
import styles from './changes-page.module.css';

/** A change of a personality, with a button that undoes it, or a link to the later changes. */
export function ChangeItem({ change }: { readonly change: Change }) {
  const { id, version, newest, state, at, visitor, undo } = change;
  const history = paths.history(id);
  const title = `mudanca-${id}-${version}`;
  const time = <time dateTime={at}>{clockTime(at)}</time>;
  const isRemoval = change.change === 'removed';
  const to = undo === 'remove' ? null : version - 1;
  const reversal = { id, name: state?.name ?? '', newest, isRemoved: isRemoval, to };
  return (
    <ChangeRow
      className={styles.change}
      status={isRemoval ? 'removed' : undefined}
      badge={state === null ? <Badge isHole /> : <Portrait state={state} lazy />}
      title={
        <h3 id={title} className={styles.title}>
          {state === null ? (
            <b>{erasedSubject(change)}</b>
          ) : (
            <a href={history}>
              <bdi>{state.name}</bdi>
            </a>
          )}{' '}
          {whatHappened(change)}
        </h3>
      }
      byline={
        state === null ? (
          <>
            {time} · {withoutState(change)}
          </>
        ) : (
          <>
            {time} · <VisitorLink visitor={visitor} />
            {isUndo(change) && visitor !== null ? ' desfez a mudança anterior' : null}
          </>
        )
      }
      diff={<ChangeDiff change={change} isBrief />}
    >
      {undo === null ? null : (
        <RevertButton label={labelOf(change)} describedBy={title} reversal={reversal} />
      )}
      {version === newest ? null : (
        <a className={link.link} href={history} aria-describedby={title}>
          Mudou de novo depois
        </a>
      )}
    </ChangeRow>
  );
}

function labelOf(change: Change): string {
  if (change.change === 'removed') return 'Restaurar';
  return isUndo(change) ? 'Refazer' : 'Desfazer';
}
