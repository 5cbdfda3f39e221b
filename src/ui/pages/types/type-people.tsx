import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/personality.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { Card } from '../../components/card/card.tsx';
import { Button } from '../../kit/button.tsx';
import type { TypeView } from '../../visit/view.ts';
import { useVisit } from '../../visit/visit-context.ts';
import { Section } from '../section.tsx';
import columns from './columns.module.css';
import styles from './type-people.module.css';

/** Some personalities of the type, and the way to all of them. */
export function TypePeople({ view: { type, people, total } }: { readonly view: TypeView }) {
  const { editor } = useVisit();
  const all =
    total === 1
      ? `Ver a personalidade ${type}`
      : `Ver as ${withPoints(total)} personalidades ${type}`;
  return (
    <Section
      title={`Quem é ${type}`}
      aside={total === 0 ? null : <a href={paths.home({ q: `>${type.toLowerCase()}` })}>{all}</a>}
    >
      {total === 0 ? (
        <div className={`panel tinted ${styles.nobody}`}>
          <p>Ninguém por aqui ainda.</p>
          <Button variant="main" onClick={() => editor.open(null, { type })}>
            Criar a primeira
          </Button>
        </div>
      ) : (
        <People of={people} isFace />
      )}
    </Section>
  );
}

export interface PeopleProps {
  readonly of: readonly Personality[];
  /** Without illustrations: all are of one type. */
  readonly isFace?: boolean;
}

/** Their cards, in columns. */
export function People({ of: people, isFace = false }: PeopleProps) {
  const { editor } = useVisit();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card is a listitem by its role.
    <div
      role="list"
      className={`${columns.columns} ${isFace ? styles.people : ''}`}
      aria-label="Personalidades"
    >
      {people.map((personality) => (
        <Card
          key={personality.id}
          personality={personality}
          onEdit={editor.open}
          eager={false}
          isFace={isFace}
        />
      ))}
    </div>
  );
}
