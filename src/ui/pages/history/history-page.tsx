import { groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { laterCatalogue } from '../../visit/later.ts';
import type { HistoryView } from '../../visit/view.ts';
import { useVisit } from '../../visit/visit-context.ts';
import { PageTitle } from '../page-title.tsx';
import { ReportLink } from '../report-link.tsx';
import { useOlder } from '../use-older.ts';
import { VersionItem } from './version-item.tsx';

/** The versions of one personality, newest first; also of one that was removed. */
export default function HistoryPage({ view }: { readonly view: HistoryView }) {
  const { writeEffects } = useVisit();
  const { id, newest } = view;
  const { items, next, now } = view.list;
  const older = useOlder(view, (request) => laterCatalogue.history(id, request));
  const isRemoved = newest.change === 'removed';
  const name = newest.state?.name ?? 'uma personalidade apagada de vez';
  const isHeld = newest.held === true;
  return (
    <div className="narrow">
      <PageTitle title={isHeld ? 'Histórico' : `Histórico de ${name}`} />
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
        lead={leadOf(view)}
        back={
          isRemoved || newest.state === null
            ? { label: 'Voltar ao catálogo', href: paths.home() }
            : { label: 'Voltar', href: paths.personality(id) }
        }
        portrait={
          newest.state === null ? undefined : (
            <span data-group={groupOf(newest.state.type)}>
              <Avatar icon={newest.state.icon} />
            </span>
          )
        }
      >
        {newest.state === null ? undefined : <ReportLink id={id} />}
      </PageHead>
      <ol aria-label="Versões" reversed>
        {items.map((change, index) => (
          <VersionItem
            key={change.version}
            change={change}
            previous={items[index + 1] ?? null}
            now={now}
            onRestore={() =>
              writeEffects.revert({
                id,
                name,
                newest: newest.version,
                isRemoved,
                to: change.version,
              })
            }
          />
        ))}
      </ol>
      {next === null ? null : (
        <More label="Versões mais antigas" href={paths.history(id, { cursor: next })} {...older} />
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
