import type { ReactNode } from 'react';
import { groupOf } from '../../../domain/types/groups.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { Avatar } from './avatar.tsx';
import styles from './door.module.css';

export interface DoorProps {
  readonly href: string;
  /** The personality or type to which it links; a type has no portrait. */
  readonly to: { readonly name: string; readonly type: TypeCode; readonly icon?: string | null };
  /** The line below the name. */
  readonly children: ReactNode;
}

/** An item of a list: a link in the colours of a group, with a portrait, a name and a line. */
export function Door({ href, to: { name, type, icon }, children }: DoorProps) {
  return (
    <li data-group={groupOf(type)}>
      <a className={`panel tinted line ${styles.door}`} href={href}>
        {icon === undefined ? null : <Avatar icon={icon} lazy />}
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {children}
        </span>
      </a>
    </li>
  );
}
