import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  /** For links to it. */
  readonly id?: string;
  /** Leaves it out of a print. */
  readonly onScreenOnly?: boolean;
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function Section({ title, id, onScreenOnly, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} data-on-screen-only={onScreenOnly}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
