import { paths } from '../../../domain/paths.ts';
import { areaTerm } from '../../../domain/search/choices.ts';
import { AREA_NAMES } from '../../../domain/texts/areas.ts';
import { countOfPeople } from '../../../domain/texts/numbers.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { AreasView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import styles from './areas-page.module.css';

/** What people are known for: each area with some of its people. */
export default function AreasPage({ view }: { readonly view: AreasView }) {
  return (
    <article className="wide roomy">
      <DocumentHead
        title="Áreas"
        description="Literatura, música, ciência, política e mais: por que cada pessoa é conhecida, e com que tipo."
        path={paths.areas}
      />
      <PageHead
        title="Áreas"
        lead="Aquilo por que cada pessoa é conhecida"
        back={{ label: 'Voltar', href: paths.home() }}
      />
      {view.areas.length === 0 ? (
        <Notice figures={[['INFJ', 'female']]}>
          <h2>Nenhuma área por aqui ainda</h2>
          <p>A área de uma pessoa se escolhe ao editar.</p>
        </Notice>
      ) : null}
      {view.areas.map(({ area, total, people }) => (
        <section key={area} className={styles.area}>
          <h2 className="row">
            {AREA_NAMES[area]}
            <small>{countOfPeople(total)}</small>
            <a
              href={paths.home({ q: areaTerm(area) })}
              aria-label={`Ver todos: ${AREA_NAMES[area]}`}
            >
              Ver todos
            </a>
          </h2>
          <ul>
            {people.map(({ id, name, type, icon }) => (
              <li key={id} data-group={groupOf(type)}>
                <a href={paths.personality(id)}>
                  <Avatar icon={icon} lazy sizes="88px" />
                  <span dir="auto">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
