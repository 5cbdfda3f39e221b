import type { ReactNode } from 'react';
import type { Gender, TypeCode } from '../../domain/vocabulary.ts';
import { Figure } from './card/figure.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly role?: 'alert';
  /** One figure at the lower right edge, or three, of which the middle one is the largest. */
  readonly figures?: readonly (readonly [type: TypeCode, gender: Gender])[];
  readonly children: ReactNode;
}

/** A box that explains why there is no list. */
export function Notice({ role, figures = [], children }: NoticeProps) {
  return (
    <section className={`edged ${styles.notice}`} role={role}>
      <div className={`stack ${styles.text}`}>{children}</div>
      {figures.length === 0 ? null : (
        <div className={styles.art}>
          {figures.map(([type, gender]) => (
            <Figure key={type} of={{ type, gender }} size="large" isEager />
          ))}
        </div>
      )}
    </section>
  );
}
