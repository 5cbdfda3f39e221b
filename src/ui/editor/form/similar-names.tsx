import type { Similar } from '../../../catalogue/catalogue.ts';
import { labelOf } from '../../../domain/cell.ts';
import { groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import styles from './similar-names.module.css';

/** The existing personalities with a similar name; links open a new tab, so that the form stays open. */
export function SimilarNames({ people }: { readonly people: readonly Similar[] }) {
  if (people.length === 0) return null;
  return (
    <span className={styles.line}>
      Já existe:{' '}
      {people.map((person) => (
        <span key={person.id} className={styles.one} data-group={groupOf(person.type)}>
          <a
            href={paths.personality(person.id)}
            target="_blank"
            title="Abre em outra aba"
            rel="noopener"
          >
            <Avatar icon={person.icon} />
            <bdi>{person.name}</bdi>
          </a>{' '}
          {labelOf(person)}
        </span>
      ))}
    </span>
  );
}
