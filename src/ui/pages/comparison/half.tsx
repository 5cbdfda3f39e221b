import type { ReactNode } from 'react';
import { labelOf } from '../../../domain/types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Figure } from '../../components/card/figure.tsx';
import type { Compared } from '../../session/view.ts';
import { isType, pageOf, titleOf } from './compared.tsx';
import styles from './half.module.css';

/** A coloured half of the comparison, which links to the page of its personality or type. */
export function Half({ one, children }: { readonly one: Compared; readonly children?: ReactNode }) {
  const { name, type, icon } = one;
  const group = groupOf(type);
  return (
    <div className={`edged tinted ${styles.half}`} data-group={group}>
      <a className={`column ${styles.link}`} href={pageOf(one)}>
        {icon === undefined ? null : (
          <span className={styles.portrait}>
            <Avatar icon={icon} />
          </span>
        )}
        <bdi className={styles.name} data-long={name.length > 24 ? '' : undefined}>
          {name}
        </bdi>{' '}
        <span>
          {isType(one) ? null : <b>{labelOf(one)}</b>} {titleOf(one)}
        </span>{' '}
        <span>
          <i className="glyph" /> {GROUP_DEFINITIONS[group].name}
        </span>
        <Figure className={styles.art} of={one} size="large" isEager />
      </a>
      {children}
    </div>
  );
}
