import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../domain/paths.ts';
import { Icon } from '../../kit/icon.tsx';
import { RoundButton } from '../../kit/round-button.tsx';
import styles from './search-box.module.css';
import field from './search-field.module.css';
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
    // The keyboard on the screen would cover the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
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
    <search className={`${field.field} ${styles.search}`}>
      <form action={paths.home()} onSubmit={submit} className={field.form}>
        <Icon name="search" />
        <input
          ref={input}
          id={SEARCH_ID}
          type="search"
          name="q"
          aria-label="Buscar personalidades"
          placeholder="Nome, tipo ou grupo"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onFocus={onFocus}
          onKeyDown={clearOrLeave}
          onChange={(event) => search(event.target.value)}
        />
      </form>
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
    </search>
  );
}
