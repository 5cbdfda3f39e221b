import { paths } from '../../../domain/paths.ts';
import { cameBack, versionTitle, withoutState } from '../../../domain/texts/fields/change-words.ts';
import type { Change } from '../../../domain/versions/change.ts';
import type { Reversal } from '../../../domain/versions/reversal.ts';
import { momentTitle, ZONE_NAME } from '../../components/change/calendar.ts';
import { ChangeDiff } from '../../components/change/change-diff.tsx';
import {
  Badge,
  ChangeRow,
  Portrait,
  RevertButton,
  VisitorLink,
} from '../../components/change/change-row.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { HistoryView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { LIST_ID, Older } from '../older.tsx';
import { ReportLink } from '../report-link.tsx';
import styles from './history-page.module.css';

/** The versions of a personality, newest first, even if it was removed. */
export default function HistoryPage({ view }: { readonly view: HistoryView }) {
  const { id, newest } = view;
  const { items, next, now } = view.list;
  const isRemoved = newest.change === 'removed';
  const name = newest.state?.name ?? 'uma personalidade apagada de vez';
  const isHeld = newest.held === true;
  return (
    <div className="wide roomy narrow">
      <DocumentHead
        title={isHeld ? 'Histórico' : `Histórico de ${name}`}
        path={paths.history(id)}
        isUnlisted
      />
      <PageHead
        title={
          isHeld ? (
            'Histórico'
          ) : (
            <>
              Histórico de <bdi>{name}</bdi>
            </>
          )
        }
        lead={`${leadOf(view)} · ${ZONE_NAME}`}
        back={
          isRemoved || newest.state === null
            ? { label: 'Voltar ao catálogo', href: paths.home() }
            : { label: 'Voltar', href: paths.personality(id) }
        }
        portrait={newest.state === null ? undefined : <Portrait state={newest.state} />}
      >
        {newest.state === null ? undefined : <ReportLink id={id} />}
      </PageHead>
      <ol id={LIST_ID} aria-label="Versões" reversed>
        {items.map((change, index) => (
          <VersionItem
            key={change.version}
            change={change}
            previous={items[index + 1] ?? null}
            now={now}
            reversal={{ id, name, newest: newest.version, isRemoved, to: change.version }}
          />
        ))}
      </ol>
      {next === null ? null : (
        <Older label="Versões mais antigas" href={paths.history(id, { cursor: next })} />
      )}
    </div>
  );
}

/** The number of versions is known only when all of them are shown. */
function leadOf({ newest, list: { items, next } }: HistoryView): string {
  const isWhole = next === null && items[0]?.version === newest.version;
  if (!isWhole) return 'Da versão mais nova à primeira';
  return items.length === 1 ? '1 versão' : `${items.length} versões, da mais nova à primeira`;
}

interface VersionItemProps {
  readonly change: Change;
  /** The preceding version; null if it is not loaded. */
  readonly previous: Change | null;
  readonly now: string;
  readonly reversal: Reversal;
}

/** A version: number, kind of change, author, time, and changed fields. */
export function VersionItem({ change, previous, now, reversal }: VersionItemProps) {
  const { version, state, at, visitor } = change;
  const isNewest = version === change.newest;
  const isRemoval = change.change === 'removed';
  const isAfterRemoval = previous === null ? cameBack(change) : previous.change === 'removed';
  const title = `versao-${version}`;
  const moment = <time dateTime={at}>{momentTitle(at, now)}</time>;
  return (
    <ChangeRow
      className={styles.version}
      status={isNewest && state !== null ? 'newest' : undefined}
      badge={
        <Badge isHole={state === null}>
          <span className="visually-hidden">Versão </span>
          {version}
        </Badge>
      }
      title={
        <h2 id={title} className={`row ${styles.title}`}>
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
      diff={<ChangeDiff change={change} />}
    >
      {isNewest || isRemoval || state === null || change.locked === true ? null : (
        <RevertButton label="Restaurar esta versão" describedBy={title} reversal={reversal} />
      )}
    </ChangeRow>
  );
}
