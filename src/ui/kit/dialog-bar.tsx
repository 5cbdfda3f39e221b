import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

export interface DialogBarProps {
  /** Something is being sent: a line runs along the lower edge. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** Stands above what a dialog holds: the way back, what it is about, and what finishes it. */
export function DialogBar({ busy = false, children }: DialogBarProps) {
  return (
    <header className={styles.bar} data-busy={busy}>
      {children}
    </header>
  );
}
