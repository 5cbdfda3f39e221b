import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type ChangesFilter, paths } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/change-words.ts';
import type { ChangeKind } from '../../../domain/versions/change.ts';
import { leaveOnTouch, SearchField } from '../../components/search/search-field.tsx';
import terms from '../../components/search/search-terms.module.css';
import { Chip } from '../../kit/button.tsx';
import { useVisit } from '../../visit/visit-context.ts';
import tabs from '../plain/tabs.module.css';
import styles from './changes-page.module.css';

/** Milliseconds without a keystroke before the changes are searched. */
const PAUSE = 250;

/** Searches by name and keeps the other filters; a plain GET form until scripts arrive. */
export function ChangesSearch({ filter }: { readonly filter: ChangesFilter }) {
  const { q = '', ...rest } = filter;
  const { navigation } = useVisit();
  const input = useRef<HTMLInputElement>(null);
  /** The text searched for last, until its answer is shown; at first that of the page. */
  const asked = useRef<string | null>(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Newer text is not replaced by the answer to an older one; Back and links do replace it.
    if (asked.current !== q && input.current !== null) input.current.value = q;
    asked.current = null;
  }, [q]);

  const search = async () => {
    clearTimeout(pause.current);
    // Without the Navigation API only the form loads the results, as a document.
    if (window.navigation === undefined) return;
    const typed = (input.current?.value ?? '').toWellFormed().trim();
    if (typed === (asked.current ?? q)) return;
    asked.current = typed;
    // The first search adds an entry to the session history, the following ones replace it.
    await navigation.follow(paths.changes({ ...rest, q: typed }), { replace: q !== '' });
    // The navigation may have been cancelled; then the same text can be searched for again.
    if (asked.current === typed) asked.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed before hydration is searched for once.
  useEffect(() => {
    void search();
    return () => clearTimeout(pause.current);
  }, []);
  const submit = (event: FormEvent) => {
    if (window.navigation === undefined) return;
    event.preventDefault();
    void search();
    leaveOnTouch(input.current);
  };
  const type = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(search, PAUSE);
  };
  return (
    <SearchField
      label="Buscar nas mudanças"
      action={paths.changes()}
      onSubmit={submit}
      kept={<FilterFields filter={rest} />}
      ref={input}
      defaultValue={q}
      onChange={type}
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

/** Links that filter by kind of change and keep the other filters. */
export function KindLinks({ filter }: { readonly filter: ChangesFilter }) {
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
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The filter by visitor; a press takes it off. A plain form without scripts. */
export function VisitorChip({ filter }: { readonly filter: ChangesFilter }) {
  const { navigation } = useVisit();
  const rest = { ...filter, visitor: undefined };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigation.follow(paths.changes(rest));
  };
  const name = visitorName(filter.visitor ?? null);
  return (
    <form action={paths.changes()} className={`${terms.terms} ${styles.filter}`} onSubmit={submit}>
      <FilterFields filter={rest} />
      <span>Só de</span>
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
