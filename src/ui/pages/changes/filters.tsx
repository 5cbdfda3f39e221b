import { type ChangesFilter, paths } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/fields/change-words.ts';
import type { ChangeKind } from '../../../domain/versions/change.ts';
import terms from '../../components/search/search-terms.module.css';
import { Chip } from '../../kit/button.tsx';
import { LEAD_ID } from '../../kit/page/page-head.tsx';
import tabs from '../../kit/tabs/tabs.module.css';
import { FOUND_ID, TypedSearch } from '../typed-search.tsx';
import styles from './changes-page.module.css';

/** Ids of the links by kind, and of the filters that the search keeps. */
const KINDS_ID = 'tipos-de-mudanca';
const KEPT_ID = 'filtros';

/** What a filter changes on the page. */
const ALL_PARTS = `${LEAD_ID} ${KEPT_ID} ${KINDS_ID} ${FOUND_ID}`;

/** A search by name, which keeps the other filters. */
export function ChangesSearch({ filter: { q = '', ...rest } }: { readonly filter: ChangesFilter }) {
  return (
    <TypedSearch
      label="Buscar nas mudanças"
      action={paths.changes()}
      q={q}
      parts={`${LEAD_ID} ${KINDS_ID} ${FOUND_ID}`}
      kept={
        <span id={KEPT_ID} hidden>
          <FilterFields filter={rest} />
        </span>
      }
    />
  );
}

const KINDS: readonly (readonly [change: ChangeKind | undefined, label: string])[] = [
  [undefined, 'Todas'],
  ['created', 'Criações'],
  ['updated', 'Edições'],
  ['removed', 'Exclusões'],
  ['restored', 'Restaurações'],
  ['erased', 'Apagadas de vez'],
];

/** Links that filter by the kind of change and keep the other filters. */
export function KindLinks({ filter }: { readonly filter: ChangesFilter }) {
  return (
    <nav id={KINDS_ID} className={tabs.tabs} aria-label="Filtrar por tipo de mudança" data-strip>
      {KINDS.map(([change, label]) => (
        <a
          key={label}
          href={paths.changes({ ...filter, change })}
          aria-current={filter.change === change ? 'page' : undefined}
          data-part={ALL_PARTS}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The filter by visitor, which a press removes. */
export function VisitorChip({ filter }: { readonly filter: ChangesFilter }) {
  const rest = { ...filter, visitor: undefined };
  const name = visitorName(filter.visitor ?? null);
  return (
    <form
      action={paths.changes()}
      className={`${terms.terms} ${styles.filter}`}
      data-part={ALL_PARTS}
    >
      <FilterFields filter={rest} />
      <span className="aside">Só de</span>
      <Chip aria-label={`Tirar da busca: ${name}`}>{name}</Chip>
    </form>
  );
}

/** The filters that a form keeps. */
function FilterFields({ filter }: { readonly filter: ChangesFilter }) {
  return Object.entries(filter).map(([name, value]) =>
    value === undefined || value === '' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
