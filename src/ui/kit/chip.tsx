import type { ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

/** What a search or a filter looks for, as a button of its form that removes it. */
export function Chip({ children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="submit" className={styles.chip} {...rest}>
      {children}
      <Icon name="close" />
    </button>
  );
}
