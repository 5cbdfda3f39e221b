import { TYPE_TEXTS } from '../../../domain/texts/types.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { Fold } from '../../kit/fold.tsx';
import styles from './motto-band.module.css';

/** The motto of a type and its description, at the head of what the page says about the type. */
export function MottoBand({ type }: { readonly type: TypeCode }) {
  const { motto, snippet } = TYPE_TEXTS[type];
  return (
    <div className={styles.band}>
      <div className={`wide ${styles.told}`}>
        <blockquote>{motto}</blockquote>
        <Fold label="Ler mais" about={type}>
          {snippet}
        </Fold>
      </div>
    </div>
  );
}
