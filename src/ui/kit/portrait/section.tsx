import '../page/panels.css';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** A sentence or a link at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={`row ${styles.head}`}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
