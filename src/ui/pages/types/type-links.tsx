import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { FUNCTION_TEXTS } from '../../../domain/texts/functions.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import { FUNCTION_CODES, type TypeCode } from '../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import styles from './columns.module.css';

interface TypeLinkProps {
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

/** Links to the pages of the eight functions. */
export function FunctionLinks() {
  return (
    <nav className={styles.functions} aria-labelledby="funcoes">
      <h2 id="funcoes">As oito funções</h2>
      <ul className={styles.four}>
        {FUNCTION_CODES.map((code) => (
          <li key={code}>
            <a className="panel line" href={paths.cognitiveFunction(code)}>
              <FunctionIcon code={code} />
              <span>
                <b>{code}</b> {FUNCTION_TEXTS[code].codename}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
