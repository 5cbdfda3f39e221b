import { type KeyboardEvent, useRef } from 'react';
import { paths } from '../../../domain/paths.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import { RoundButton } from '../../kit/button.tsx';
import { OrderField, SearchField } from './search-field.tsx';
import { HELP_ID, SEARCH_ID } from './search-ids.ts';

interface SearchBoxProps {
  /** The text in the box, as typed. */
  readonly text: string;
  /** The order of the results shown, if it is an order by a key. */
  readonly order: KeyOrder | undefined;
  /** Called at each keystroke and when the text is cleared. */
  readonly onSearch: (typed: string) => void;
}

/** The search for personalities, in the header of every page. */
export function SearchBox({ text, order, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clearOrLeave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The browser closes an open help.
    if (document.querySelector(':popover-open') !== null) return;
    event.preventDefault();
    if (text === '') input.current?.blur();
    else onSearch('');
  };
  return (
    <SearchField
      label="Buscar personalidades"
      placeholder="Nome, tipo ou grupo"
      action={paths.home()}
      kept={<OrderField order={order} />}
      ref={input}
      id={SEARCH_ID}
      value={text}
      onKeyDown={clearOrLeave}
      onSearch={onSearch}
    >
      {text === '' ? null : (
        <RoundButton
          label="Limpar a busca"
          icon="close"
          onClick={() => {
            onSearch('');
            input.current?.focus();
          }}
        />
      )}
      <RoundButton label="Como buscar" icon="help" popoverTarget={HELP_ID} />
    </SearchField>
  );
}
