import type { ReactNode } from 'react';
import { groupOf } from '../../../domain/groups.ts';
import { paths } from '../../../domain/paths.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';

export interface TypeLinkProps {
  readonly type: TypeCode;
  readonly className: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to a type's page in the colours of its group. */
export function TypeLink({ type, className, isCurrent = false, children }: TypeLinkProps) {
  return (
    <a
      className={className}
      href={paths.type(type)}
      data-group={groupOf(type)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
