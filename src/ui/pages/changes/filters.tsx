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
 * A search by name and the kinds of changes. What is chosen is added to what is typed, and to what is on its way
 * already.
 */
export function ChangesTools({ filter }: { readonly filter: ChangesFilter }) {
  const { navigation } = useSession();
  const { q = '', ...rest } = filter;
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef(filter);
  useEffect(() => {
    wanted.current = filter;
  }, [filter]);
  // The text is read from the input: results that come after a keystroke are of the text before it.
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

/** Links that filter by kind of change and keep the other filters. */
function KindLinks({ filter, onChoose }: KindLinksProps) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls sideways: shows the current kind, which may be far to the right.
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
            // Without the Navigation API the link leads to a document.
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

/** The filter by visitor; a press takes it off. A plain form without scripts. */
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

/** The filters that a form keeps when it is sent without scripts. */
function FilterFields({ filter }: { readonly filter: ChangesFilter }) {
  return Object.entries(filter).map(([name, value]) =>
    value === undefined || value === '' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
