import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import styles from './motto.module.css';

/** The type’s motto and short description. */
export function Motto({ type }: { type: TypeCode }) {
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <section className={styles.motto}>
      <blockquote>{motto}</blockquote>
      <p>{snippet}</p>
    </section>
  );
}
