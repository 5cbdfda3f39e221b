import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type ChangesFilter, paths } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/fields/change-words.ts';
import type { ChangeKind } from '../../../domain/versions/change.ts';
import terms from '../../components/search/search-terms.module.css';
import { Chip } from '../../kit/button.tsx';
import tabs from '../../kit/tabs/tabs.module.css';
import { useSession } from '../../session/session-context.ts';
import { TypedSearch, typedIn } from '../typed-search.tsx';
import styles from './changes-page.module.css';

/**
 * A search by name, and the kinds of changes. A chosen filter is combined with the typed text and with a filter whose
 * results are still being loaded.
 */
export function ChangesTools({ filter }: { readonly filter: ChangesFilter }) {
  const { navigation } = useSession();
  const { q = '', ...rest } = filter;
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef(filter);
  useEffect(() => {
    wanted.current = filter;
  }, [filter]);
  // The text is read from the input, since results that arrive after a keystroke belong to the previous text.
  const want = (part: ChangesFilter = {}): string => {
    wanted.current = { ...wanted.current, ...part, q: typedIn(input) };
    return paths.changes(wanted.current);
  };
  return (
    <>
      <TypedSearch
        label="Buscar nas mudanças"
        action={paths.changes()}
        ref={input}
        q={q}
        addressOf={() => want()}
        kept={<FilterFields filter={rest} />}
      />
      <KindLinks filter={filter} onChoose={(change) => void navigation.follow(want({ change }))} />
    </>
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

interface KindLinksProps {
  readonly filter: ChangesFilter;
  readonly onChoose: (change: ChangeKind | undefined) => void;
}

/** Links that filter by the kind of change and keep the other filters. */
function KindLinks({ filter, onChoose }: KindLinksProps) {
  const row = useRef<HTMLElement>(null);
  // On phones the row scrolls sideways, so the current kind is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another kind is the current one.
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current === null || current == null) return;
    row.current.scrollLeft =
      current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [filter.change]);
  return (
    <nav ref={row} className={tabs.tabs} aria-label="Filtrar por tipo de mudança">
      {KINDS.map(([change, label]) => (
        <a
          key={label}
          href={paths.changes({ ...filter, change })}
          aria-current={filter.change === change ? 'page' : undefined}
          onClick={(event) => {
            // Without the Navigation API the link loads a document.
            if (window.navigation === undefined) return;
            event.preventDefault();
            onChoose(change);
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The filter by visitor, which a press removes. Without scripts it is a plain form. */
export function VisitorChip({ filter }: { readonly filter: ChangesFilter }) {
  const { navigation } = useSession();
  const rest = { ...filter, visitor: undefined };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigation.follow(paths.changes(rest));
  };
  const name = visitorName(filter.visitor ?? null);
  return (
    <form action={paths.changes()} className={`${terms.terms} ${styles.filter}`} onSubmit={submit}>
      <FilterFields filter={rest} />
      <span className="aside">Só de</span>
      <Chip aria-label={`Tirar da busca: ${name}`}>{name}</Chip>
    </form>
  );
}

/** The filters that a form keeps when it is submitted without scripts. */
function FilterFields({ filter }: { readonly filter: ChangesFilter }) {
  return Object.entries(filter).map(([name, value]) =>
    value === undefined || value === '' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
