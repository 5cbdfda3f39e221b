import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './ask.module.css';

export interface AskProps {
  /** An alert interrupts a screen reader, a status waits for a pause. */
  readonly role: 'alert' | 'status';
  readonly tone?: 'failure' | 'question';
  /** See `useAttention`. */
  readonly takesFocus?: () => boolean;
  readonly title?: string;
  /** The first one is the primary action. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A message with actions at the top of the form. */
export function Ask({ role, tone = 'question', takesFocus, title, actions, children }: AskProps) {
  const box = useAttention<HTMLDivElement>(takesFocus);
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

/** Scrolls a message into view when it appears, and focuses it if it asks something for the first time. */
export function useAttention<E extends HTMLElement>(takesFocus = () => false) {
  const box = useRef<E>(null);
  const attend = useEffectEvent(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus()) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => attend(), []);
  return box;
}
