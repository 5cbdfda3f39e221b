import type { Personality } from '../../../domain/people/personality.ts';
import { Card } from '../../components/card/card.tsx';
import { useSession } from '../../session/session-context.ts';
import styles from './columns.module.css';

interface PeopleProps {
  readonly of: readonly Personality[];
  /** Shows only portraits, names and labels, for a page about one type. */
  readonly isFace?: boolean;
}

/** The cards of some personalities, in columns. */
export function People({ of: people, isFace = false }: PeopleProps) {
  const { site } = useSession();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card is a listitem by its role.
    <div
      role="list"
      className={`${styles.columns} ${isFace ? styles.people : styles.cards}`}
      aria-label="Personalidades"
    >
      {people.map((personality) => (
        <Card
          key={personality.id}
          personality={personality}
          isEditable={!site.readOnly}
          isFace={isFace}
        />
      ))}
    </div>
  );
}
