import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ask.module.css';

export interface AskProps {
  /** An alert interrupts a screen reader, a status waits for a pause. */
  readonly role: 'alert' | 'status';
  readonly tone?: 'failure' | 'question';
  readonly title?: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A message with actions at the top of the form; scrolls itself into view. */
export function Ask({ role, tone = 'question', title, actions, children }: AskProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role={role} className={styles.ask} data-tone={tone}>
      {title === undefined ? null : <p className={styles.title}>{title}</p>}
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
