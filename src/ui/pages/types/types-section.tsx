import type { ReactNode } from 'react';
import styles from './types-section.module.css';

export interface TypesSectionProps {
  readonly title: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of these pages, with a sentence or a link beside the title. */
export function TypesSection({ title, aside, children }: TypesSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
