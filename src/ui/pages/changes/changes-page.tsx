import { paths } from '../../../domain/paths.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { SEARCHED_CHANGES } from '../../../domain/versions/change.ts';
import { groupByDay, ZONE_NAME } from '../../components/change/calendar.ts';
import { Notice } from '../../components/notice.tsx';
import { buttonClass } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { ChangesView, Nothing } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { LIST_ID, Older } from '../older.tsx';
import { FOUND_ID } from '../typed-search.tsx';
import { ChangeItem } from './change-item.tsx';
import styles from './changes-page.module.css';
import { ChangesSearch, KindLinks, VisitorChip } from './filters.tsx';

const LEAD = 'O que mudou no catálogo, do mais novo ao mais antigo';
const SEARCH_LEAD = `A busca olha as ${withPoints(SEARCHED_CHANGES)} mudanças mais recentes`;

/** The changes of all personalities, newest first, each with a button that undoes it. */
export default function ChangesPage({ view }: { readonly view: ChangesView }) {
  const { filter } = view;
  const { items, next, now } = view.list;
  return (
    <div className="wide roomy narrow">
      <DocumentHead title="Mudanças recentes" path={paths.changes()} isUnlisted />
      <PageHead
        title="Mudanças recentes"
        lead={`${(filter.q ?? '') === '' ? LEAD : SEARCH_LEAD} · ${ZONE_NAME}`}
        back={{ label: 'Voltar ao catálogo', href: paths.home() }}
      >
        <a className={buttonClass('brief')} href={paths.changesFeed(filter)}>
          <Icon path={FEED} />
          Acompanhar (Atom)
        </a>
      </PageHead>
      <div className={`screen-only ${styles.tools}`}>
        <ChangesSearch filter={filter} />
        <KindLinks filter={filter} />
      </div>
      <div id={FOUND_ID}>
        {filter.visitor === undefined ? null : <VisitorChip filter={filter} />}
        {view.nothing === null ? null : <NothingFound {...view.nothing} />}
        <div id={LIST_ID}>
          {[...groupByDay(items, now)].map(([day, changes]) => (
            <section key={day} className={styles.day} data-key={day}>
              <h2>{day}</h2>
              <ol aria-label="Mudanças">
                {changes.map((change) => (
                  <ChangeItem key={`${change.id} ${change.version}`} change={change} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {next === null ? null : (
          <Older label="Mudanças mais antigas" href={paths.changes({ ...filter, cursor: next })} />
        )}
      </div>
    </div>
  );
}

const FEED = 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 17a1 1 0 1 0 0 2a1 1 0 1 0 0-2';

/** Shown in place of an empty list. */
function NothingFound({ title, text, isFiltered }: Nothing) {
  return (
    <Notice figures={[['ISTJ', 'female']]}>
      <h2>{title}</h2>
      <p>{text}</p>
      {isFiltered ? (
        <a className={buttonClass('main')} href={paths.changes()}>
          Ver todas as mudanças
        </a>
      ) : null}
    </Notice>
  );
}
