import { paths } from '../../../domain/paths.ts';
import { parseQuery } from '../../../domain/search/query.ts';
import { describeCut } from '../../../domain/search/shorten-query.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { DidYouMean } from '../../components/search/did-you-mean.tsx';
import link from '../../kit/link.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { ChooserView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { TypedSearch } from '../typed-search.tsx';
import { isType, pageOf, titleOf } from './compared.tsx';
import styles from './comparison-page.module.css';

/** Asks whom the first one is compared with. */
export function Chooser({ view }: { readonly view: ChooserView }) {
  const { first, q, found, more, meant } = view;
  const cut = describeCut(parseQuery(q));
  const title = (
    <>
      Comparar <bdi>{first.name}</bdi> com quem?
    </>
  );
  return (
    <div className="wide roomy narrow">
      <DocumentHead title={`Comparar ${first.name}`} />
      <PageHead title={title} back={{ label: 'Voltar', href: pageOf(first) }} />
      <div className={styles.search}>
        <TypedSearch
          label="Comparar com quem?"
          placeholder="Nome ou tipo"
          action={paths.compare()}
          kept={<input type="hidden" name="a" value={first.id} />}
          q={q}
          addressOf={(text) => paths.compare({ a: first.id, q: text })}
          autoFocus
        />
      </div>
      {cut === null ? null : <p className={styles.note}>{cut}</p>}
      {found === null ? null : found.length === 0 ? (
        <p className={styles.note}>Ninguém com esse nome. Tente outro, ou um tipo, como INTJ.</p>
      ) : (
        <ul className={styles.results} aria-label="Resultados">
          {found.map((one) => (
            <li key={one.id} data-group={groupOf(one.type)}>
              <a className="panel" href={paths.compare({ a: first.id, b: one.id })}>
                {one.icon === undefined ? null : <Avatar icon={one.icon} lazy />}
                <span>
                  <b>
                    <bdi>{one.name}</bdi>
                  </b>{' '}
                  {isType(one) ? '' : `${labelOf(one)} `}
                  {titleOf(one)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <DidYouMean
        className={styles.note}
        linkClass={link.link}
        meant={meant}
        hrefOf={(q) => paths.compare({ a: first.id, q })}
      />
      {more === 0 ? null : (
        <p className={styles.note}>E mais {withPoints(more)}. Escreva mais um pouco do nome.</p>
      )}
    </div>
  );
}
