import type { Personality } from '../../domain/personality.ts';
import { Card } from './card.tsx';
import styles from './card-grid.module.css';
import { GhostCard } from './ghost-card.tsx';
import { PLACEHOLDER_COUNT } from './placeholder-widths.ts';

export interface CardGridProps {
  readonly items: readonly Personality[];
  /** Draws placeholders instead of cards. */
  readonly placeholders: boolean;
  readonly busy: boolean;
  /** The answer is late: the cards shown belong to the previous search. */
  readonly late: boolean;
  readonly onEdit: (personality: Personality) => void;
}

/** Number of cards whose illustrations are loaded eagerly: those on the first screen. */
const EAGER = 2;

export function CardGrid({ items, placeholders, busy, late, onEdit }: CardGridProps) {
  return (
    <ul
      className={styles.grid}
      aria-label="Personalidades"
      aria-busy={busy}
      data-late={late ? '' : undefined}
    >
      {placeholders
        ? PLACEHOLDERS.map((index) => <GhostCard key={index} index={index} />)
        : items.map((personality, i) => (
            <Card
              key={personality.id}
              personality={personality}
              onEdit={onEdit}
              eager={i < EAGER}
            />
          ))}
    </ul>
  );
}

const PLACEHOLDERS = Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => index);
