import { Suspense, useState } from 'react';
import type { Personality } from '../../../domain/personality.ts';
import { foundAlias } from '../../../domain/search/describe-query.ts';
import { Card } from '../card/card.tsx';
import styles from './card-grid.module.css';
import { CardPart } from './card-part.tsx';
import { GhostCard } from './ghost-card.tsx';
import { createNearParts } from './near-parts.ts';
import { PLACEHOLDER_COUNT } from './placeholder-widths.ts';
import { useParts } from './use-parts.ts';

export interface CardGridProps {
  readonly items: readonly Personality[];
  /** The search that found them. */
  readonly q: string;
  /** Draws placeholders instead of cards. */
  readonly placeholders: boolean;
  /** Of the order of the cards, in base 36. */
  readonly seed: string;
  readonly busy: boolean;
  /** The answer is late: the cards shown belong to the previous search. */
  readonly late: boolean;
  readonly onEdit: (personality: Personality) => void;
}

/** Number of cards whose illustrations are loaded eagerly: those on the first screen. */
export const EAGER_CARDS = 2;

/** Up to this many cards all of them are rendered, so that the browser's own search finds everybody. */
const WHOLE_MAX = 300;
/** The first parts are always rendered: the first page and what follows it. */
const FIRST_PARTS = 3;

/** The parts of a long list behind the first ones are rendered near the view alone. */
export function CardGrid({ items, q, placeholders, seed, busy, late, onEdit }: CardGridProps) {
  const [near] = useState(createNearParts);
  const isLong = items.length > WHOLE_MAX;
  const cards = placeholders
    ? PLACEHOLDERS.map((index) => <GhostCard key={index} seed={seed} index={index} />)
    : items.map((personality, i) => (
        <Card
          key={personality.id}
          personality={personality}
          onEdit={onEdit}
          alias={foundAlias(q, personality)}
          eager={i < EAGER_CARDS}
          position={isLong ? i + 1 : undefined}
          count={isLong ? items.length : undefined}
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
          <CardPart index={i} near={isLong && i >= FIRST_PARTS ? near : null}>
            {cards.slice(start, starts[i + 1])}
          </CardPart>
        </Suspense>
      ))}
    </div>
  );
}

const PLACEHOLDERS = Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => index);
