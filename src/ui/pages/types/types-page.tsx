import type { Distribution } from '../../../catalogue/catalogue.ts';
import { paths } from '../../../domain/paths.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { typeNames } from '../../../domain/types/type-names.ts';
import { GROUPS, TYPE_CODES } from '../../../domain/vocabulary.ts';
import { Figure } from '../../components/card/figure.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { ViewOf } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { WorkPage } from '../works/work-page.tsx';
import { WorksPage } from '../works/works-page.tsx';
import columns from './columns.module.css';
import { FunctionPage } from './function-page.tsx';
import { FunctionLinks } from './type-links.tsx';
import { TypePage } from './type-page.tsx';
import styles from './types-page.module.css';

interface TypesPageProps {
  readonly view: ViewOf<'types' | 'type' | 'function' | 'works' | 'work'>;
}

/** The pages of types, functions and works. They can be read without scripts. */
export default function TypesPage({ view }: TypesPageProps) {
  switch (view.page) {
    case 'types':
      return <Overview counts={view.counts} />;
    case 'type':
      return <TypePage view={view} />;
    case 'function':
      return <FunctionPage code={view.code} />;
    case 'work':
      return <WorkPage view={view} />;
    case 'works':
      return <WorksPage view={view} />;
  }
}

/** The sixteen types by group, with their numbers of personalities, and the eight functions. */
function Overview({ counts }: { readonly counts: Distribution['types'] }) {
  return (
    <article className="wide roomy">
      <DocumentHead
        title="Os 16 tipos"
        description="Os 16 tipos de personalidade em português: quatro letras, quatro grupos e oito funções, com personalidades de cada um."
        path={paths.types}
      />
      <PageHead
        title="Os 16 tipos"
        lead="Quatro letras, quatro grupos, oito funções"
        back={{ label: 'Voltar', href: paths.home() }}
      />
      {GROUPS.map((group) => (
        <section key={group} data-group={group}>
          <h2 className={`row ${styles.group}`}>
            <i className="glyph" />
            {GROUP_DEFINITIONS[group].name}
            <small>{GROUP_DEFINITIONS[group].subtitle}</small>
          </h2>
          <ul className={columns.four}>
            {TYPE_CODES.filter((type) => groupOf(type) === group).map((type, i) => (
              <li key={type}>
                <a
                  className={`panel tinted ${columns.rises} ${styles.card}`}
                  href={paths.type(type)}
                >
                  <b>{type}</b>
                  {typeNames(type).map((name) => (
                    <span key={name}>{name} </span>
                  ))}
                  <small>
                    {withPoints(counts[type])}
                    <span className="visually-hidden">
                      {counts[type] === 1 ? ' personalidade' : ' personalidades'}
                    </span>
                  </small>
                  <Figure
                    of={{ type, gender: i % 2 === 0 ? 'female' : 'male' }}
                    size="panel"
                    isEager={group === 'analysts'}
                  />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <FunctionLinks />
    </article>
  );
}
