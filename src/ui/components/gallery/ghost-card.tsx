import { GROUPS } from '../../../domain/vocabulary.ts';
import styles from './ghost-card.module.css';
import { placeholderWidths } from './placeholder-widths.ts';

/** A placeholder card. */
export function GhostCard({ seed, index }: { readonly seed: string; readonly index: number }) {
  const { first, second } = placeholderWidths(seed, index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list has parts.
    <div
      role="listitem"
      className={styles.ghost}
      data-placeholder
      data-group={GROUPS[index % GROUPS.length]}
      aria-hidden="true"
    >
      <i className={styles.shape} />
      <i className={styles.person} />
      <svg className={styles.bar} width={first} height={14} />
      <svg className={styles.bar} width={second} height={14} />
      <svg className={styles.bar} width={65} height={10} />
    </div>
  );
}
