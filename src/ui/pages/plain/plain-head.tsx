import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { roundClass } from '../../kit/round-button.tsx';
import styles from './plain.module.css';

export interface PlainHeadProps {
  readonly title: ReactNode;
  readonly back?: { readonly label: string; readonly href: string };
}

/** The way back and the title. */
export function PlainHead({ title, back }: PlainHeadProps) {
  return (
    <header className={styles.head}>
      {back === undefined ? null : (
        <a className={roundClass} href={back.href} aria-label={back.label}>
          <Icon name="back" />
        </a>
      )}
      <h1>{title}</h1>
    </header>
  );
}
