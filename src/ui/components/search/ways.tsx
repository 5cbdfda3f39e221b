import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { paths } from '../../../domain/paths.ts';
import { FILTER_ROWS, pressesOf } from '../../../domain/search/filter-rows.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import type { Query } from '../../../domain/search/query.ts';
import { useOneStop } from '../use-one-stop.ts';
import styles from './ways.module.css';

export interface WaysProps {
  readonly q: string;
  /** The same, parsed. */
  readonly query: Query;
  readonly order: KeyOrder | undefined;
  /** Puts the results into a new shuffled order. */
  readonly onShuffle: () => void;
}

/** A link to a search. */
interface Press {
  readonly label: string;
  readonly q: string;
  readonly order?: KeyOrder | undefined;
  readonly isSet?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

const ORDERS: readonly Pick<Press, 'label' | 'order'>[] = [
  { label: 'Ao acaso' },
  { label: 'Recém-chegadas', order: 'newest' },
  { label: 'De A a Z', order: 'name' },
];

/** Whether the filters are open, for as long as the document is shown. */
let isLeftOpen = false;

/**
 * Where one can go from the gallery, and the filters of its results. Each press is a link to a search, so that Back undoes
 * one at a time, and all of it works without scripts.
 */
export function Ways({ q, query, order, onShuffle }: WaysProps) {
  const [isOpen, setOpen] = useState(() => isLeftOpen);
  const open = (isNow: boolean) => {
    isLeftOpen = isNow;
    setOpen(isNow);
  };
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    open(false);
    currentTarget.querySelector('summary')?.focus();
  };
  const filters = FILTER_ROWS.map((row) => {
    return { title: row.title, presses: pressesOf(row, query) };
  });
  const orders: Press[] = ORDERS.map(({ label, order: one }) => {
    const isSet = one === order;
    return { label, isSet, q, order: isSet ? undefined : one };
  });
  if (order === undefined) {
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      onShuffle();
    };
    orders.push({ label: 'Embaralhar de novo', q, onClick });
  }
  const areSet = filters.filter(({ presses }) => presses.some(({ isSet }) => isSet));
  const set = areSet.length + (order === undefined ? 0 : 1);
  return (
    <div className={`screen-only ${styles.ways}`}>
      <nav aria-label="Explorar">
        <a href={paths.types}>Tipos</a>
        <a href={paths.works()}>Obras</a>
        <a href={paths.home({ order: 'newest' })}>Novidades</a>
        <a href={paths.contested}>Em disputa</a>
      </nav>
      <details
        open={isOpen}
        onToggle={(event) => open(event.currentTarget.open)}
        onKeyDown={closeOnEscape}
      >
        <summary data-set={set || undefined}>Filtrar{set === 0 ? '' : ` · ${set}`}</summary>
        <div className={styles.panel}>
          {filters.map(({ title, presses }) => (
            <Row key={title} title={title} presses={presses} order={order} />
          ))}
          <Row title="Ordem" presses={orders} />
        </div>
      </details>
    </div>
  );
}

interface RowProps {
  readonly title: string;
  /** The order that is kept by the presses that do not set one. */
  readonly order?: KeyOrder | undefined;
  readonly presses: readonly Press[];
}

function Row({ title, presses, order }: RowProps) {
  const { stopAt, onKeyDown } = useOneStop<string>();
  return (
    <fieldset aria-label={title} className={styles.row} onKeyDown={onKeyDown}>
      <span aria-hidden="true">{title}</span>
      {presses.map(({ label, isSet, q, order: own = order, onClick }) => (
        <a
          key={label}
          href={paths.home({ q, order: own })}
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
