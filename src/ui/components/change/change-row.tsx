import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/fields/change-words.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import type { State } from '../../../domain/versions/change.ts';
import type { Reversal } from '../../../domain/versions/reversal.ts';
import { Button } from '../../kit/button.tsx';
import { Avatar } from '../card/avatar.tsx';
import styles from './change-row.module.css';

interface ChangeRowProps {
  /** A class of the list, which spaces and joins its rows. */
  readonly className: string | undefined;
  readonly status?: 'newest' | 'removed' | undefined;
  /** A `Badge` or a `Portrait`. */
  readonly badge: ReactNode;
  /** The heading. */
  readonly title: ReactNode;
  readonly byline: ReactNode;
  readonly diff?: ReactNode;
  /** A button that undoes the change, or a text or link that says why that is impossible. */
  readonly children?: ReactNode;
}

/** An item of a list of changes. */
export function ChangeRow(props: ChangeRowProps) {
  const { className, status, badge, title, byline, diff, children } = props;
  return (
    <li className={`${styles.row} ${className}`} data-status={status}>
      {badge}
      <div>
        {title}
        <p className={`aside ${styles.who}`}>{byline}</p>
        {diff}
      </div>
      {children}
    </li>
  );
}

interface BadgeProps {
  /** Whether the version is erased. */
  readonly isHole?: boolean;
  readonly children?: ReactNode;
}

/** A disc with a number. */
export function Badge({ isHole = false, children }: BadgeProps) {
  return <span className={`disc ${styles.badge} ${isHole ? styles.hole : ''}`}>{children}</span>;
}

interface PortraitProps {
  readonly state: State;
  /** Loads the portrait lazily; for lists. */
  readonly lazy?: boolean;
}

/** The portrait of a version. */
export function Portrait({ state, lazy = false }: PortraitProps) {
  return (
    <span data-group={groupOf(state.type)}>
      <Avatar icon={state.icon} lazy={lazy} />
    </span>
  );
}

/** A visitor's name, linked to all changes of this visitor. */
export function VisitorLink({ visitor }: { readonly visitor: string | null }) {
  if (visitor === null) return visitorName(visitor);
  return <a href={paths.changes({ visitor })}>{visitorName(visitor)}</a>;
}

interface RevertButtonProps {
  readonly label: string;
  /** Id of the element that describes what is undone. */
  readonly describedBy: string;
  readonly reversal: Reversal;
}

/** A button that undoes a change, with `ui/enhance`. */
export function RevertButton({ label, describedBy, reversal }: RevertButtonProps) {
  return (
    <Button
      variant="small"
      aria-describedby={describedBy}
      data-revert={JSON.stringify(reversal)}
      data-writes
    >
      {label}
    </Button>
  );
}
