import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import { RoundButton } from '../../kit/button.tsx';
import { leaveOnTouch, OrderField, SearchField } from './search-field.tsx';

/** Ids in the search box, which every page has. */
export const SEARCH_ID = 'busca';
export const HELP_ID = 'como-buscar';
/** The checkbox that turns shortcuts off. */
export const SHORTCUTS_ID = 'atalhos';

export interface SearchBoxProps {
  /** The current query, trimmed. */
  readonly query: string;
  /** The order of the results shown, if they have one by a key. */
  readonly order: KeyOrder | undefined;
  /** Called at each keystroke, and when the text is cleared. */
  readonly onQuery: (typed: string) => void;
}

/** A plain GET form until scripts arrive; afterwards it searches at each keystroke. */
export function SearchBox({ query, order, onQuery }: SearchBoxProps) {
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  // Keeps the text as typed, including outer spaces; replaced only when the query differs (Back, a link).
  if (query !== text.trim()) setText(query);

  const search = (typed: string) => {
    setText(typed);
    onQuery(typed);
  };
  const submit = (event: FormEvent) => {
    // Without the Navigation API the results come as a document.
    if (window.navigation === undefined) return;
    event.preventDefault();
    onQuery(text);
    leaveOnTouch(input.current);
  };
  const clearOrLeave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // An open help is closed by the browser.
    if (document.querySelector(':popover-open') !== null) return;
    event.preventDefault();
    if (text === '') input.current?.blur();
    else search('');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed before hydration is searched for once.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== text) search(typed);
  }, []);

  return (
    <SearchField
      label="Buscar personalidades"
      placeholder="Nome, tipo ou grupo"
      action={paths.home()}
      kept={<OrderField order={order} />}
      onSubmit={submit}
      ref={input}
      id={SEARCH_ID}
      value={text}
      onKeyDown={clearOrLeave}
      onChange={(event) => search(event.target.value)}
    >
      {text === '' ? null : (
        <RoundButton
          label="Limpar a busca"
          icon="close"
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        />
      )}
      <RoundButton label="Como buscar" icon="help" popoverTarget={HELP_ID} />
    </SearchField>
  );
}
