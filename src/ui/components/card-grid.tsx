import { Suspense } from 'react';
import type { Personality } from '../../domain/personality.ts';
import { Card } from './card/card.tsx';
import styles from './card-grid.module.css';
import { GhostCard } from './ghost-card.tsx';
import { PLACEHOLDER_COUNT } from './placeholder-widths.ts';
import { useParts } from './use-parts.ts';

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
export const EAGER_CARDS = 2;

export function CardGrid({ items, placeholders, busy, late, onEdit }: CardGridProps) {
  const cards = placeholders
    ? PLACEHOLDERS.map((index) => <GhostCard key={index} index={index} />)
    : items.map((personality, i) => (
        <Card
          key={personality.id}
          personality={personality}
          onEdit={onEdit}
          eager={i < EAGER_CARDS}
        />
      ));
  const starts = useParts(cards.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the parts stand between the list and its items.
    <div
      role="list"
      className={styles.list}
      aria-label="Personalidades"
      aria-busy={busy}
      data-late={late ? '' : undefined}
    >
      {starts.map((start, i) => (
        // Nothing suspends: what is within a boundary hydrates after the rest of the page, in slices.
        <Suspense key={start}>
          <div className={styles.part}>{cards.slice(start, starts[i + 1])}</div>
        </Suspense>
      ))}
    </div>
  );
}

const PLACEHOLDERS = Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => index);
