import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

/** Stands above what a dialog holds: the way back, what it is about, and what finishes it. */
export function DialogBar({ children }: { readonly children: ReactNode }) {
  return <header className={styles.bar}>{children}</header>;
}
