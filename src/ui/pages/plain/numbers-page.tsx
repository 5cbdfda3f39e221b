import { paths } from '../../../domain/paths.ts';
import { peoplePerShape } from '../../../domain/people/crowd.ts';
import { parseQuery } from '../../../domain/search/query.ts';
import { describeCut } from '../../../domain/search/shorten-query.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { NumbersPageData } from '../../page-contract.ts';
import { countRows } from './count-rows.ts';
import { Beams, Crowds, Stack, Steps } from './count-tables.tsx';
import styles from './numbers.module.css';

export const NUMBERS_TITLE = 'Em números';
export const NUMBERS_LEAD = 'Contamos as fichas deste catálogo, não a população.';

/** How many of those whom a search finds are of each group, letter, identity and dominant function, in shapes. */
export function NumbersPage({ page: { q, counts, faces } }: { readonly page: NumbersPageData }) {
  const { total } = counts;
  const rows = countRows(counts);
  const perShape = peoplePerShape(rows.groups.map(({ count }) => count));
  const cut = describeCut(parseQuery(q));
  const shape = perShape === 1 ? 'é uma pessoa' : `são ${withPoints(perShape)} pessoas`;
  const search = (
    <a href={paths.home({ q })}>
      na busca “<bdi>{q}</bdi>”
    </a>
  );
  return (
    <div className="wide roomy">
      <div className={styles.top}>
        <PageHead
          title={NUMBERS_TITLE}
          lead={`${total === 0 ? '' : `Cada forma ${shape}. `}${NUMBERS_LEAD}`}
          back={{ label: 'Voltar', href: paths.home({ q }) }}
        />
        <p>
          {total > 0 ? (
            <>
              <b>{withPoints(total)}</b> {total === 1 ? 'personalidade' : 'personalidades'}
            </>
          ) : q === '' ? (
            'Ninguém por aqui ainda.'
          ) : (
            'Nenhuma personalidade encontrada'
          )}{' '}
          {q === '' ? null : search}
        </p>
      </div>
      {cut === null ? null : <p className={styles.cut}>{cut}</p>}
      {total === 0 ? null : (
        <div className={styles.tables}>
          <Crowds rows={rows.groups} {...{ q, total, faces }} />
          <Beams rows={rows.letters} {...{ q, total }} />
          <Stack rows={rows.identities} {...{ q, total }} />
          <Steps rows={rows.functions} {...{ q, total }} />
        </div>
      )}
    </div>
  );
}
