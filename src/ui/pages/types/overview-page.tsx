import type { Distribution } from '../../../catalogue/catalogue.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { typeNames } from '../../../domain/type-names.ts';
import { GROUPS, TYPE_CODES, type TypeCode } from '../../../domain/vocabulary.ts';
import { GroupGlyph } from '../../components/card/group-glyph.tsx';
import { TypeArt } from '../../components/card/type-art.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../page-title.tsx';
import columns from './columns.module.css';
import { FunctionLinks } from './function-links.tsx';
import styles from './overview-page.module.css';

export interface OverviewPageProps {
  /** Personalities of each type. */
  readonly counts: Distribution['types'];
}

/** The sixteen types by group, and the eight functions. */
export function OverviewPage({ counts }: OverviewPageProps) {
  return (
    <article className="wide">
      <div className="roomy">
        <PageTitle
          title="Os 16 tipos"
          description="Os 16 tipos de personalidade em português: quatro letras, quatro grupos e oito funções, com personalidades de cada um."
        />
        <PageHead
          title="Os 16 tipos"
          lead="Quatro letras, quatro grupos, oito funções"
          back={{ label: 'Voltar', href: paths.home() }}
        />
        {GROUPS.map((group) => (
          <section key={group} data-group={group}>
            <h2 className={`row ${styles.group}`}>
              <GroupGlyph />
              {GROUP_DEFINITIONS[group].name}
              <small>{GROUP_DEFINITIONS[group].subtitle}</small>
            </h2>
            <ul className={`${columns.four} ${styles.types}`}>
              {TYPE_CODES.filter((type) => groupOf(type) === group).map((type, i) => (
                <li key={type}>
                  <TypeCard type={type} count={counts[type]} isFemale={i % 2 === 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <FunctionLinks />
      </div>
    </article>
  );
}

interface TypeCardProps {
  readonly type: TypeCode;
  readonly count: number;
  readonly isFemale: boolean;
}

function TypeCard({ type, count, isFemale }: TypeCardProps) {
  return (
    <a className={`panel tinted ${columns.rises} ${styles.card}`} href={paths.type(type)}>
      <b>{type}</b>
      {typeNames(type).map((name) => (
        <span key={name}>{name} </span>
      ))}
      <small>
        {withPoints(count)} <i>{count === 1 ? 'personalidade' : 'personalidades'}</i>
      </small>
      <TypeArt type={type} gender={isFemale ? 'female' : 'male'} />
    </a>
  );
}
