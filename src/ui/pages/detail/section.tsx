import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  /** Leaves it out of a print. */
  readonly onScreenOnly?: boolean;
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function Section({ title, onScreenOnly, children }: SectionProps) {
  return (
    <section className={styles.section} data-on-screen-only={onScreenOnly}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
