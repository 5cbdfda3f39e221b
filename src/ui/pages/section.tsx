import '../kit/page/parts.css';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  /** For links to it. */
  readonly id?: string;
  /** At the end of the title's line: a sentence or a link. */
  readonly aside?: ReactNode;
  /** For the screen alone, and begins with words like its title, which is for screen readers then. */
  readonly onScreenOnly?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page. */
export function Section(props: SectionProps) {
  const { title, id, aside, onScreenOnly, children } = props;
  return (
    <section id={id} className={`${onScreenOnly ? 'screen-only ' : ''}${styles.section}`}>
      {onScreenOnly ? (
        <h2>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h2>
      ) : (
        <div className={`row ${styles.head}`}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
