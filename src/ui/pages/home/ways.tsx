import type { KeyboardEvent, MouseEvent } from 'react';
import { paths } from '../../../domain/paths.ts';
import { buttonsOf, FILTER_ROWS } from '../../../domain/search/filter-rows.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import type { Query } from '../../../domain/search/query.ts';
import { useReadable, useSession } from '../../session/session-context.ts';
import { useOneStop } from './use-one-stop.ts';
import styles from './ways.module.css';

/** A link to a search. */
interface FilterLink {
  readonly label: string;
  readonly href: string;
  readonly isSet?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

const ORDERS: readonly { readonly label: string; readonly order?: KeyOrder }[] = [
  { label: 'Ao acaso' },
  { label: 'Novidades', order: 'newest' },
  { label: 'De A a Z', order: 'name' },
];

/**
 * Links to other pages, and the filters of the results. Each filter is a link to a search, so that Back undoes one at a
 * time, and everything works without scripts. The browser keeps the panel open or closed.
 */
export function Ways({ query }: { readonly query: Query }) {
  const { gallery } = useSession();
  const { q, order } = useReadable(gallery.asked);
  const filters = FILTER_ROWS.map((row) => ({
    title: row.title,
    links: buttonsOf(row, query).map(({ label, isSet, q }) => {
      return { label, isSet, href: paths.home({ q, order }) };
    }),
  }));
  const orders: FilterLink[] = ORDERS.map(({ label, order: one }) => {
    const isSet = one === order;
    return { label, isSet, href: paths.home({ q, order: isSet ? undefined : one }) };
  });
  if (order === undefined) {
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      void gallery.shuffle();
    };
    orders.push({ label: 'Embaralhar de novo', href: paths.home({ q }), onClick });
  }
  const areSet = filters.filter(({ links }) => links.some(({ isSet }) => isSet));
  const set = areSet.length + (order === undefined ? 0 : 1);
  return (
    <div className={`screen-only ${styles.ways}`}>
      <nav aria-label="Explorar">
        <a href={paths.types}>Tipos</a>
        <a href={paths.works()}>Obras</a>
        <a href={paths.areas}>Áreas</a>
        <a href={paths.contested}>Em disputa</a>
      </nav>
      <details onKeyDown={closeOnEscape}>
        <summary data-set={set || undefined}>Filtrar{set === 0 ? '' : ` · ${set}`}</summary>
        <div className={styles.panel}>
          {filters.map((row) => (
            <Row key={row.title} {...row} />
          ))}
          <Row title="Ordem" links={orders} />
        </div>
      </details>
    </div>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape') return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

function Row({ title, links }: { readonly title: string; readonly links: readonly FilterLink[] }) {
  const { stopAt, onKeyDown } = useOneStop<string>();
  return (
    <fieldset aria-label={title} className={styles.row} onKeyDown={onKeyDown}>
      <span className="hint" aria-hidden="true">
        {title}
      </span>
      {links.map(({ label, href, isSet, onClick }) => (
        <a
          key={label}
          href={href}
          aria-current={isSet || undefined}
          onClick={onClick}
          {...stopAt(label)}
        >
          {label}
        </a>
      ))}
    </fieldset>
  );
}
