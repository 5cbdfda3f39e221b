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
export const EAGER_CARDS = 2;
/** A page is one part, as the server renders it. */
const PAGE = 60;

/**
 * Cards of one part. Each part is a grid of its own: when a card comes into view the browser lays out the grid that
 * it is in, and one grid of thousands takes longer than a frame. Up to six columns divide 60; seven, on the widest
 * screens (`--page-max`), divide 56: no part ends with a hole.
 */
function sizeOfParts(count: number): number {
  return count > PAGE && window.innerWidth >= 2200 ? 56 : PAGE;
}

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
  const size = sizeOfParts(cards.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the parts stand between the list and its items.
    <div
      role="list"
      className={styles.list}
      aria-label="Personalidades"
      aria-busy={busy}
      data-late={late ? '' : undefined}
    >
      {Array.from({ length: Math.ceil(cards.length / size) }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position.
        <div key={i} className={styles.part}>
          {cards.slice(i * size, (i + 1) * size)}
        </div>
      ))}
    </div>
  );
}

const PLACEHOLDERS = Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => index);
