import { paths } from '../../../domain/paths.ts';
import { labelOf } from '../../../domain/types/cell.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import type { PersonalityView } from '../../session/view.ts';
import { Section } from '../section.tsx';
import styles from './others.module.css';

/** Who leads on from somebody: others of the same work or type. */
export function Others({ view: { personality, others } }: { readonly view: PersonalityView }) {
  const { areOfWork, people } = others;
  if (people.length === 0) return null;
  return (
    <div className="screen-only">
      <Section title={areOfWork ? `Também de ${personality.work}` : `Também ${personality.type}`}>
        <ul className={styles.others}>
          {people.map((one) => (
            <li key={one.id} data-group={groupOf(one.type)}>
              <a className="panel tinted" href={paths.personality(one.id)}>
                <Avatar icon={one.icon} lazy />
                <span>
                  <b dir="auto">{one.name}</b> {labelOf(one)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
