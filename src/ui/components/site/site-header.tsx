import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SearchBox, type SearchBoxProps } from '../search/search-box.tsx';
import styles from './site-header.module.css';

interface SiteHeaderProps extends SearchBoxProps {
  readonly onCreate: () => void;
  /** The progress line at the lower edge. */
  readonly children: ReactNode;
}

export function SiteHeader({ onCreate, children, ...search }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`wide ${styles.inner}`}>
        <a className={styles.brand} href={paths.home()}>
          <Logo />
          MBTI DB
        </a>
        <SearchBox {...search} />
        <div className={styles.end} data-writes>
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

/** The shapes of the four groups. */
function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 44 44" aria-hidden="true">
      <path d="M11 2 20 11 11 20 2 11Z" fill="#88619A" />
      <circle cx="33" cy="11" r="8.5" fill="#33A474" />
      <path d="M3 42V32.5a8 8 0 0 1 16 0V42Z" fill="#4298B4" />
      <path d="M33 24.5 42.5 41.5H23.5Z" fill="#E4AE3A" />
    </svg>
  );
}
