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
/** The first page is one part, as the server renders it. */
const PAGE = 60;

/**
 * The index of the first card of each part. A part is a grid of its own, of which the browser skips style, layout and
 * paint while it is far from the viewport; those behind the first page are so small that one is rendered within a
 * frame. Each has as many cards as fill its rows in the columns of the window (card-grid.module.css).
 */
function startsOfParts(count: number): number[] {
  const starts = [0];
  if (count > PAGE) {
    const size = sizeOfParts();
    for (let start = PAGE - (PAGE % size); start < count; start += size) starts.push(start);
  }
  return starts;
}

function sizeOfParts(): number {
  if (matchMedia('(min-width: 2200px)').matches) return 14;
  return matchMedia('(min-width: 96.5rem)').matches ? 10 : 12;
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
  const starts = startsOfParts(cards.length);
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
        <div key={start} className={styles.part}>
          {cards.slice(start, starts[i + 1])}
        </div>
      ))}
    </div>
  );
}

const PLACEHOLDERS = Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => index);
