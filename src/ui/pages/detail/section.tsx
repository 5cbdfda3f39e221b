import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  /** For links to it. */
  readonly id?: string;
  /** Leaves it out of a print. */
  readonly onScreenOnly?: boolean;
  /** What it contains begins with words of the same meaning: the title is for screen readers. */
  readonly isTitleHidden?: boolean;
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function Section({ title, id, onScreenOnly, isTitleHidden, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} data-on-screen-only={onScreenOnly}>
      <h2>{isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}</h2>
      {children}
    </section>
  );
}
