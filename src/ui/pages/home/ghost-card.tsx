import { GROUPS } from '../../../domain/vocabulary.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import styles from './ghost-card.module.css';

/** A placeholder for a card, which an empty catalogue shows. */
export function Placeholders({ seed }: { readonly seed: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as that of the cards.
    <div role="list" className={styles.list} aria-label="Personalidades">
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <GhostCard key={index} seed={seed} index={index} />
      ))}
    </div>
  );
}

function GhostCard({ seed, index }: { readonly seed: string; readonly index: number }) {
  const { first, second } = placeholderWidths(seed, index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list has parts.
    <div
      role="listitem"
      className={`column ${styles.ghost}`}
      data-placeholder
      data-group={GROUPS[index % GROUPS.length]}
      aria-hidden="true"
    >
      <i className={`glyph ${styles.shape}`} />
      <Avatar icon={null} />
      <svg className={styles.bar} width={first} height={14} />
      <svg className={styles.bar} width={second} height={14} />
      <svg className={styles.bar} width={65} height={10} />
    </div>
  );
}

/** Number of placeholder cards (specification, section 9). */
export const PLACEHOLDER_COUNT = 50;

const WIDTH_MIN = 90;
const WIDTH_MAX = 250;

interface PlaceholderWidths {
  readonly first: number;
  readonly second: number;
}

/**
 * The widths of a placeholder's two large bars in pixels, random from 90 to 250 at each load. They are derived from the
 * seed of the gallery's order, so that the server and the browser render the same ones.
 */
export function placeholderWidths(seed: string, index: number): PlaceholderWidths {
  const start = (Number.parseInt(seed, 36) || 0) / 2 ** 32;
  return { first: scatter(start, index * 2), second: scatter(start, index * 2 + 1) };
}

function scatter(start: number, n: number): number {
  // Multiples of the golden ratio, modulo 1, spread evenly without repeating.
  const fraction = (start + (n + 1) * 0.618_033_988_75) % 1;
  return Math.round(WIDTH_MIN + fraction * (WIDTH_MAX - WIDTH_MIN));
}
