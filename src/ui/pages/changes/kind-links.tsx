import { useLayoutEffect, useRef } from 'react';
import type { ChangeKind } from '../../../domain/change.ts';
import { type ChangesFilter, paths } from '../../../domain/paths.ts';
import tabs from '../plain/tabs.module.css';

const KINDS: readonly (readonly [change: ChangeKind | undefined, label: string])[] = [
  [undefined, 'Todas'],
  ['created', 'Criações'],
  ['updated', 'Edições'],
  ['removed', 'Exclusões'],
  ['restored', 'Restaurações'],
  ['erased', 'Apagadas de vez'],
];

/** Links that filter by kind of change and keep the other filters. */
export function KindLinks({ filter }: { readonly filter: ChangesFilter }) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls sideways: shows the current kind, which may be far to the right.
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current === null || current == null) return;
    row.current.scrollLeft =
      current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav ref={row} className={tabs.tabs} aria-label="Filtrar por tipo de mudança">
      {KINDS.map(([change, label]) => (
        <a
          key={label}
          href={paths.changes({ ...filter, change })}
          aria-current={filter.change === change ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
