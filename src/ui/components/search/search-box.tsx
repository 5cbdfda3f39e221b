import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../domain/paths.ts';
import { RoundButton } from '../../kit/round-button.tsx';
import { leaveOnTouch, SearchField } from './search-field.tsx';
import { SearchHelp } from './search-help.tsx';
import { HELP_ID, SEARCH_ID } from './search-ids.ts';

export interface SearchBoxProps {
  /** The current query, trimmed. */
  readonly query: string;
  /** Called at each keystroke, when the text is cleared and when an example is chosen. */
  readonly onQuery: (typed: string) => void;
  /** Called when somebody is about to type. */
  readonly onFocus: () => void;
}

/** A plain GET form until scripts arrive; afterwards it searches at each keystroke. */
export function SearchBox({ query, onQuery, onFocus }: SearchBoxProps) {
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  // Keeps the text as typed, including outer spaces; replaced only when the query differs (Back, an example).
  if (query !== text.trim()) setText(query);

  const search = (typed: string) => {
    setText(typed);
    onQuery(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onQuery(text);
    leaveOnTouch(input.current);
  };
  const clearOrLeave = (event: KeyboardEvent) => {
    // An open help is closed by the browser.
    if (event.key !== 'Escape' || document.querySelector(':popover-open') !== null) return;
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
      onSubmit={submit}
      ref={input}
      id={SEARCH_ID}
      value={text}
      onFocus={onFocus}
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
      <SearchHelp id={HELP_ID} onExample={search} />
    </SearchField>
  );
}
