import type { ReactNode } from 'react';
import type { State } from '../../../domain/change.ts';
import { groupOf } from '../../../domain/groups.ts';
import { Avatar } from '../card/avatar.tsx';
import { Byline } from './byline.tsx';
import styles from './change-row.module.css';

export interface ChangeRowProps {
  /** Of the list: how its rows are spaced and joined. */
  readonly className: string | undefined;
  readonly status?: 'newest' | 'removed' | undefined;
  /** A `Mark` or a `Portrait`. */
  readonly mark: ReactNode;
  /** The heading. */
  readonly title: ReactNode;
  readonly byline: ReactNode;
  readonly diff?: ReactNode;
  /** A button or a link that takes it back or says why that cannot be. */
  readonly children?: ReactNode;
}

/** One item of a list of changes. */
export function ChangeRow(props: ChangeRowProps) {
  const { className, status, mark, title, byline, diff, children } = props;
  return (
    <li className={`${styles.row} ${className}`} data-status={status}>
      {mark}
      <div className={styles.text}>
        {title}
        <Byline>{byline}</Byline>
        {diff}
      </div>
      {children}
    </li>
  );
}

export interface MarkProps {
  /** Of what is erased for good. */
  readonly isHole?: boolean;
  readonly children?: ReactNode;
}

/** A disc with a number. */
export function Mark({ isHole = false, children }: MarkProps) {
  return <span className={isHole ? `${styles.mark} ${styles.hole}` : styles.mark}>{children}</span>;
}

/** The portrait that somebody had. */
export function Portrait({ state }: { readonly state: State }) {
  return (
    <span data-group={groupOf(state.type)}>
      <Avatar icon={state.icon} lazy />
    </span>
  );
}
