import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { LISTED_MEMBERS_MIN, workTerm } from '../../../domain/search/works.ts';
import { countOfPeople, withPoints } from '../../../domain/texts/numbers.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { TYPE_GRID } from '../../../domain/vocabulary.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import link from '../../kit/link.module.css';
import { BackLink } from '../../kit/page/back-link.tsx';
import hero from '../../kit/portrait/hero.module.css';
import { Section } from '../../kit/portrait/section.tsx';
import type { WorkView } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import { ShareButton } from '../share-button.tsx';
import { People } from '../types/people.tsx';
import styles from './work-page.module.css';

/** The page of a work: its members by type, and their cards. */
export function WorkPage({ view }: { readonly view: WorkView }) {
  const { work, people, counts, told } = view;
  const { key, name, count } = work;
  const number = countOfPeople(count);
  return (
    <article className="wide" data-group="none">
      <DocumentHead
        title={name}
        description={told}
        path={paths.work(key)}
        picture={view.picture}
        isUnlisted={count < LISTED_MEMBERS_MIN}
      />
      <header className={`${hero.inner} ${styles.head}`}>
        <div className={`column ${hero.text}`}>
          <div className={`screen-only row ${hero.actions}`}>
            <BackLink href={paths.works()} aria-label="Voltar às obras" />
            <a className={buttonClass('tool')} href={paths.works()}>
              Obras
            </a>
            <ShareButton title={name} text={told} path={paths.work(key)} />
          </div>
          <h1 className={hero.name} dir="auto" data-long={name.length > 24 ? '' : undefined}>
            {name}
          </h1>
          <p className={styles.number}>{number}</p>
          <p data-writes>
            <Button variant="quiet" data-edit={JSON.stringify({ id: null, work: name })}>
              <Icon name="plus" />
              Nova personalidade desta obra
            </Button>
          </p>
        </div>
        <ul className={styles.cast} aria-label="Elenco por tipo">
          {TYPE_GRID.map((type) => (
            <li key={type} data-group={groupOf(type)} data-taken={counts[type] > 0 || undefined}>
              <b>{type}</b>
              <Seated people={people.filter((one) => one.type === type)} count={counts[type]} />
            </li>
          ))}
        </ul>
      </header>
      <Section
        title="Personalidades"
        aside={
          <a className={link.link} href={paths.home({ q: workTerm(key) })}>
            {count === 1 ? 'Ver na busca' : `Ver as ${number} na busca`}
          </a>
        }
      >
        <People of={people} />
      </Section>
    </article>
  );
}

/** Maximum number of portraits per type. */
const SEATED = 3;

interface SeatedProps {
  readonly people: readonly Personality[];
  /** The number of members of the type, some of which may have no card on the page. */
  readonly count: number;
}

/** Portraits of some members, with their names for screen readers, and the number of further ones. */
function Seated({ people, count }: SeatedProps) {
  const seated = people.slice(0, SEATED);
  const more = count - seated.length;
  return (
    <>
      <span className="visually-hidden">{` ${seated.map(({ name }) => name).join(', ')} `}</span>
      {more > 0 ? <i>+{withPoints(more)}</i> : null}
      <span className={styles.faces}>
        {seated.map(({ id, icon }) => (
          <Avatar key={id} icon={icon} lazy sizes="72px" />
        ))}
      </span>
    </>
  );
}
