import { type FormEvent, useEffect, useRef } from 'react';
import { type ChangesFilter, paths } from '../../../domain/paths.ts';
import { leaveOnTouch, SearchField } from '../../components/search/search-field.tsx';
import { useVisit } from '../../visit/visit-context.ts';
import { FilterFields } from './filter-fields.tsx';

/** Milliseconds without a keystroke before the changes are searched. */
const PAUSE = 250;

/** Searches by name and keeps the other filters; a plain GET form until scripts arrive. */
export function ChangesSearch({ filter }: { readonly filter: ChangesFilter }) {
  const { q = '', ...rest } = filter;
  const { navigation } = useVisit();
  const input = useRef<HTMLInputElement>(null);
  /** The text searched for last, until its answer is shown. */
  const asked = useRef<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(q);
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    // Newer text is not replaced by the answer to an older one; Back and links do replace it.
    if (asked.current !== q && input.current !== null) input.current.value = q;
    asked.current = null;
  }, [q]);

  const search = async () => {
    clearTimeout(pause.current);
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
