import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import width from '../../kit/page-width.module.css';
import { SearchBox, type SearchBoxProps } from '../search/search-box.tsx';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

export interface SiteHeaderProps extends SearchBoxProps {
  readonly onCreate: () => void;
  /** The progress line at the lower edge. */
  readonly children: ReactNode;
}

export function SiteHeader({ onCreate, children, ...search }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`${width.wide} ${styles.inner}`}>
        <a className={styles.brand} href={paths.home()}>
          <Logo />
          MBTI DB
        </a>
        <SearchBox {...search} />
        <div className={styles.end}>
          <Button variant="main" onClick={onCreate} aria-label="Nova personalidade">
            <Icon name="plus" />
            <span>
              Nova<i> personalidade</i>
            </span>
          </Button>
        </div>
      </div>
      {children}
    </header>
  );
}
