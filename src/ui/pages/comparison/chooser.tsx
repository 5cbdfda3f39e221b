import type { ReactNode } from 'react';
import { standsFor } from '../../../domain/figures/figure.ts';
import { paths } from '../../../domain/paths.ts';
import { describeCut, parseQuery } from '../../../domain/search/query.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { TYPE_GRID, type TypeCode } from '../../../domain/vocabulary.ts';
import { Door } from '../../components/card/door.tsx';
import { Figure } from '../../components/card/figure.tsx';
import { DidYouMean } from '../../components/search/did-you-mean.tsx';
import { Silhouette } from '../../components/silhouette.tsx';
import { BackLink } from '../../kit/page/back-link.tsx';
import section from '../../kit/portrait/section.module.css';
import type { ChooserView, Compared } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { FOUND_ID, TypedSearch } from '../typed-search.tsx';
import styles from './chooser.module.css';
import { isType, pageOf, titleOf } from './compared.tsx';
import halves from './half.module.css';
import { Half } from './half.tsx';

/** The choice of the second personality or type of a comparison, with a search and some suggestions. */
export function Chooser({ view }: { readonly view: ChooserView }) {
  const { first, q, found, more, meant, kin } = view;
  const cut = describeCut(parseQuery(q));
  return (
    <div className="wide roomy">
      <DocumentHead title={`Comparar ${first.name}`} />
      <div className={halves.halves}>
        <div className={styles.first}>
          <Half one={first} />
          <BackLink href={pageOf(first)} aria-label="Voltar" />
        </div>
        <div className={`edged column ${styles.chair}`}>
          <Silhouette className={styles.ghost} />
          <h1>
            <span className="visually-hidden">
              Comparar <bdi>{first.name}</bdi> com quem?
            </span>
            <span aria-hidden="true">e quem?</span>
          </h1>
          <p>Alguém do catálogo ou um dos 16 tipos.</p>
          <TypedSearch
            label="Comparar com quem?"
            placeholder="Nome ou tipo"
            action={paths.compare()}
            kept={<input type="hidden" name="a" value={first.id} />}
            q={q}
            autoFocus
          />
        </div>
      </div>
      <div id={FOUND_ID}>
        {cut === null ? null : <p className={styles.note}>{cut}</p>}
        {found === null ? null : found.length === 0 ? (
          <p className={styles.note}>Ninguém com esse nome. Tente outro, ou um tipo, como INTJ.</p>
        ) : (
          <Doors first={first} to={found} label="Resultados" isNamed />
        )}
        <DidYouMean
          className={styles.note}
          meant={meant}
          hrefOf={(q) => paths.compare({ a: first.id, q })}
        />
        {more === 0 ? null : (
          <p className={styles.note}>E mais {withPoints(more)}. Escreva mais um pouco do nome.</p>
        )}
        {kin.length === 0 ? null : (
          <section className={styles.section}>
            <h2>
              Também de <bdi>{first.work}</bdi>
            </h2>
            <Doors first={first} to={kin} label="Da mesma obra" />
          </section>
        )}
      </div>
      <section className={styles.section}>
        <h2>
          Um tipo inteiro{' '}
          <small>
            Em destaque, as letras em comum com <bdi>{first.name}</bdi>
          </small>
        </h2>
        <ul className={styles.types} aria-label="Tipos">
          {TYPE_GRID.filter((type) => type.toLowerCase() !== first.id).map((type) => (
            <li key={type} className="edged tinted" data-group={groupOf(type)}>
              <a
                href={paths.compare({ a: first.id, b: type.toLowerCase() })}
                aria-current={type === first.type ? 'true' : undefined}
              >
                <Shared type={type} first={first} />
                <Figure isBare size="small" of={{ type, gender: standsFor(type) }} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface DoorsProps {
  readonly first: Compared;
  readonly to: readonly Compared[];
  readonly label: string;
  /** Whether the type is shown in words instead of its letters with the shared ones marked. */
  readonly isNamed?: boolean;
}

/** Links to comparisons with these personalities or types. */
function Doors({ first, to, label, isNamed = false }: DoorsProps) {
  const said = (one: Compared): ReactNode => (
    <>
      {isType(one) ? '' : `${labelOf(one)} `}
      {titleOf(one)}
    </>
  );
  return (
    <ul className={`${section.doors} ${isNamed ? styles.found : ''}`} aria-label={label}>
      {to.map((one) => (
        <Door key={one.id} href={paths.compare({ a: first.id, b: one.id })} to={one}>
          {isNamed ? said(one) : <Shared type={one.type} first={first} />}
        </Door>
      ))}
    </ul>
  );
}

/** The letters of a type, with those highlighted that the first one shares. */
function Shared({ type, first }: { readonly type: TypeCode; readonly first: Compared }) {
  return (
    <span className={styles.letters}>
      {[...type].map((letter, i) =>
        letter === first.type[i] ? (
          <strong key={letter}>{letter}</strong>
        ) : (
          <i key={letter}>{letter}</i>
        ),
      )}
    </span>
  );
}
