import './panels.css';
import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import styles from './page-head.module.css';

/** Id of the line below the title, which a search may change. */
export const LEAD_ID = 'resumo';

interface PageHeadProps {
  readonly title: ReactNode;
  /** The line below the title. */
  readonly lead?: ReactNode;
  readonly back?: { readonly label: string; readonly href: string };
  /** Shown between the back arrow and the title. */
  readonly portrait?: ReactNode;
  /** Shown at the end of the line. */
  readonly children?: ReactNode;
}

/** The head of a page: a back arrow, a portrait, the title, and a line below it. */
export function PageHead({ title, lead, back, portrait, children }: PageHeadProps) {
  return (
    <header className={`row ${styles.head}`} data-portrait={portrait && ''}>
      {back && <BackLink href={back.href} aria-label={back.label} />}
      {portrait}
      <div className={styles.text}>
        <h1>{title}</h1>
        {lead && <p id={LEAD_ID}>{lead}</p>}
      </div>
      {children && <div className={`screen-only ${styles.end}`}>{children}</div>}
    </header>
  );
}
