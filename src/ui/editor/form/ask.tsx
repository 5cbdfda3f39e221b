import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ask.module.css';

export interface AskProps {
  /** An alert interrupts a screen reader, a status waits for a pause. */
  readonly role: 'alert' | 'status';
  readonly tone?: 'failure' | 'question';
  /** See `useAttention`. */
  readonly about: object | null;
  readonly title?: string;
  /** The first one is the primary action. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A message with actions at the top of the form. */
export function Ask({ role, tone = 'question', about, title, actions, children }: AskProps) {
  const box = useAttention<HTMLDivElement>(about);
  return (
    <div ref={box} role={role} tabIndex={-1} className={styles.ask} data-tone={tone}>
      <div>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** What has been asked already: on the return from the icon view the focus is not moved again. */
const asked = new WeakSet<object>();

/**
 * Scrolls a message into view. One that waits for an answer takes the focus, once: `about` is what it asks
 * about, or null if there is nothing to answer.
 */
export function useAttention<E extends HTMLElement>(about: object | null) {
  const box = useRef<E>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (about === null || asked.has(about)) return;
    asked.add(about);
    box.current?.focus({ preventScroll: true });
  }, [about]);
  return box;
}
