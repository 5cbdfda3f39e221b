import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/change-words.ts';
import styles from './byline.module.css';

export function Byline({ children }: { readonly children: ReactNode }) {
  return <p className={styles.who}>{children}</p>;
}

/** A visitor's name, linked to everything that this visitor has changed. */
export function VisitorLink({ visitor }: { readonly visitor: string | null }) {
  if (visitor === null) return visitorName(visitor);
  return <a href={paths.changes({ visitor })}>{visitorName(visitor)}</a>;
}
