import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

export interface DialogBarProps {
  /** Shows a progress line along the lower edge. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The header of a dialog: the cancel button, the subject, and the confirm button. */
export function DialogBar({ busy = false, children }: DialogBarProps) {
  return (
    <header className={styles.bar} data-busy={busy}>
      {children}
    </header>
  );
}
