import type { ReactNode } from 'react';
import type { Distribution } from '../../../catalogue/catalogue.ts';
import { paths } from '../../../domain/paths.ts';
import { parseQuery } from '../../../domain/search/query.ts';
import { describeCut } from '../../../domain/search/shorten-query.ts';
import { FUNCTION_TEXTS } from '../../../domain/texts/functions.ts';
import { perCent, withPoints } from '../../../domain/texts/numbers.ts';
import { IDENTITY_TEXTS, LETTER_TEXTS } from '../../../domain/texts/preferences.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { typesWith } from '../../../domain/types/type-relations.ts';
import * as vocabulary from '../../../domain/vocabulary.ts';
import { GroupGlyph } from '../../components/card/group-glyph.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { NumbersPageData } from '../../page-contract.ts';
import styles from './numbers.module.css';

export const NUMBERS_TITLE = 'Em números';
export const NUMBERS_LEAD = 'Contamos as fichas deste catálogo, não a população.';

/** How many of those whom a search finds are of each group, letter, identity and dominant function. */
export function NumbersPage({ page: { q, counts } }: { readonly page: NumbersPageData }) {
  const { total } = counts;
  const cut = describeCut(parseQuery(q));
  const search = (
    <a href={paths.home({ q })}>
      na busca “<bdi>{q}</bdi>”
    </a>
  );
  return (
    <div className="wide roomy narrow">
      <PageHead
        title={NUMBERS_TITLE}
        lead={NUMBERS_LEAD}
        back={{ label: 'Voltar', href: paths.home({ q }) }}
      />
      <p className={styles.total}>
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
      {cut === null ? null : <p>{cut}</p>}
      <div className={styles.tables}>
        {(total === 0 ? [] : tablesOf(counts)).map(({ title, rows }) => (
          <section key={title}>
            <h2>{title}</h2>
            <table aria-label={title}>
              <tbody>
                {rows.map((row) => (
                  <NumbersRow key={row.term} row={row} q={q} total={total} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </div>
  );
}

interface Row {
  readonly name: string;
  /** In front of the name. */
  readonly sign?: ReactNode;
  readonly group?: vocabulary.Group;
  /** The search for these, without the one on the page. */
  readonly term: string;
  readonly count: number;
}

interface NumbersRowProps {
  readonly row: Row;
  readonly q: string;
  readonly total: number;
}

function NumbersRow({ row, q, total }: NumbersRowProps) {
  const { name, sign, group, term, count } = row;
  const isUnderOne = count > 0 && count / total < 0.01;
  return (
    <tr data-group={group}>
      <th scope="row">
        {/* The term first: at the end of a long search it would be cut off. */}
        <a href={paths.home({ q: `${term} ${q}`.trimEnd() })}>
          {sign} {name}
        </a>
      </th>
      <td className={styles.bar}>
        <svg width={`${(100 * count) / total}%`} height="12" aria-hidden="true" />
      </td>
      <td>{withPoints(count)}</td>
      <td>{isUnderOne ? '<\u00A01%' : perCent(count / total)}</td>
    </tr>
  );
}

function tablesOf({ types, identities }: Distribution) {
  /** The pattern that finds these types, which has the letters of all of them, and their number. */
  const of = (found: readonly vocabulary.TypeCode[]) => ({
    term: `>${[0, 1, 2, 3].map((i) => letterOf(found.map((type) => type[i]))).join('')}`,
    count: found.reduce((sum, type) => sum + types[type], 0),
  });
  const typesWhere = vocabulary.TYPE_CODES.filter.bind(vocabulary.TYPE_CODES);
  const groups: Row[] = vocabulary.GROUPS.map((group) => ({
    ...of(typesWhere((type) => groupOf(type) === group)),
    name: GROUP_DEFINITIONS[group].name,
    sign: <GroupGlyph />,
    group,
  }));
  const letters: Row[] = Object.values(vocabulary.LETTERS).flatMap((pair) =>
    pair.map((letter) => ({
      ...of(typesWhere((type) => type.includes(letter))),
      name: `${LETTER_TEXTS[letter]} (${letter})`,
    })),
  );
  const functions: Row[] = vocabulary.FUNCTION_CODES.map((code) => ({
    ...of(typesWith(code, 'dominant')),
    name: FUNCTION_TEXTS[code].name,
    sign: <b>{code}</b>,
  }));
  return [
    { title: 'Grupos', rows: groups },
    { title: 'Letras', rows: letters },
    {
      title: 'Identidades',
      rows: [
        { name: IDENTITY_TEXTS.A, term: '-a', count: identities.A },
        { name: IDENTITY_TEXTS.T, term: '-t', count: identities.T },
        { name: 'Sem A nem T', term: '!-', count: identities.none },
      ],
    },
    { title: 'Função dominante', rows: functions },
  ];
}

/** In lower case, `x` where they differ. */
function letterOf(letters: readonly (string | undefined)[]): string {
  const [letter = 'x', ...others] = new Set(letters);
  return others.length === 0 ? letter.toLowerCase() : 'x';
}
