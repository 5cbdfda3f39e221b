import { paths } from '../../../domain/paths.ts';
import { peoplePerShape } from '../../../domain/people/pictogram-scale.ts';
import { describeCut, parseQuery } from '../../../domain/search/query.ts';
import { isolated } from '../../../domain/texts/isolated.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { Notice } from '../../components/notice.tsx';
import { ResultsFile } from '../../components/results-file.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useAddress } from '../../session/session-context.ts';
import type { NumbersView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { Beams, Crowds, Stack, Steps } from './count-tables.tsx';
import styles from './numbers-page.module.css';

const TITLE = 'Em números';
const LEAD = 'Contamos as fichas deste catálogo, não a população.';

/** The results of a search in numbers and pictures, by group, letter, identity and dominant function. */
export default function NumbersPage({ view }: { readonly view: NumbersView }) {
  const { q, total, rows, faces } = view;
  const { order } = useAddress();
  const perShape = peoplePerShape(rows.groups.map(({ count }) => count));
  const cut = describeCut(parseQuery(q));
  const shape = perShape === 1 ? 'é uma pessoa' : `são ${withPoints(perShape)} pessoas`;
  const search =
    q === '' ? null : (
      <a href={paths.home({ q, order })}>
        na busca “<bdi>{q}</bdi>”
      </a>
    );
  return (
    <div className="wide roomy">
      <DocumentHead
        title={q === '' ? TITLE : `${TITLE}: ${isolated(q)}`}
        description={LEAD}
        path={q === '' ? paths.numbers() : undefined}
      />
      <div className={styles.top}>
        <PageHead
          title={TITLE}
          lead={`${total === 0 ? '' : `Cada forma ${shape}. `}${LEAD}`}
          back={{ label: 'Voltar', href: paths.home({ q, order }) }}
        />
        {total === 0 ? null : (
          <p>
            <b>{withPoints(total)}</b> {total === 1 ? 'personalidade' : 'personalidades'} {search}
          </p>
        )}
      </div>
      {cut === null ? null : <p className={styles.cut}>{cut}</p>}
      <ResultsFile q={q} total={total} className={styles.cut} />
      {total === 0 ? (
        <Notice>
          <h2>{q === '' ? 'Ninguém por aqui ainda' : 'Nenhuma personalidade encontrada'}</h2>
          {search && <p>Nada {search}.</p>}
        </Notice>
      ) : (
        <div className={styles.tables}>
          <Crowds rows={rows.groups} q={q} total={total} faces={faces} />
          <Beams rows={rows.letters} q={q} total={total} />
          <Stack rows={rows.identities} q={q} total={total} />
          <Steps rows={rows.functions} q={q} total={total} />
        </div>
      )}
    </div>
  );
}
