import type { ComponentProps } from 'react';
import styles from '../button.module.css';
import { Icon } from '../icon.tsx';

/** The arrow that leads back from a page to the previous one. */
export function BackLink(props: ComponentProps<'a'>) {
  return (
    <a className={styles.round} {...props}>
      <Icon name="back" />
    </a>
  );
}
