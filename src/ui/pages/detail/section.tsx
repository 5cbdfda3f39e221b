import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
