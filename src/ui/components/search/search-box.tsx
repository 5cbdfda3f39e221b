import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '../../../domain/paths.ts';
import { RoundButton } from '../../kit/button.tsx';
import { Fold } from '../../kit/fold.tsx';
import { leaveOnTouch, SearchField } from './search-field.tsx';
import styles from './search-help.module.css';

/** Ids in the search box, which every page has. */
export const SEARCH_ID = 'busca';
export const HELP_ID = 'como-buscar';
/** The checkbox that turns shortcuts off. */
export const SHORTCUTS_ID = 'atalhos';

export interface SearchBoxProps {
  /** The current query, trimmed. */
  readonly query: string;
  /** Called at each keystroke, when the text is cleared and when an example is chosen. */
  readonly onQuery: (typed: string) => void;
}

/** A plain GET form until scripts arrive; afterwards it searches at each keystroke. */
export function SearchBox({ query, onQuery }: SearchBoxProps) {
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  // Keeps the text as typed, including outer spaces; replaced only when the query differs (Back, an example).
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
      <SearchHelp onExample={search} />
    </SearchField>
  );
}

const EXAMPLES = [
  ['dracula', 'Um nome, com ou sem acento'],
  ['machado assis', 'Várias palavras: só quem tem todas'],
  ['analistas', 'Um grupo inteiro'],
  ['arquiteta', 'O nome de um tipo, no masculino ou no feminino'],
  ['intj-a', 'O código, como aparece no cartão'],
  ['>IXXJ', 'Um padrão de tipo; o X vale qualquer letra'],
  ['em:dom-casmurro', 'Quem é de uma obra'],
] as const;
/** Asked for less often. */
const IDENTITY_EXAMPLES = [
  ['-a', 'Assertivo: seguro de si'],
  ['-t', 'Turbulento: exigente consigo'],
  ['!-', 'Sem -A nem -T'],
] as const;

/** Explains the search syntax by examples that can be tried. Opens without scripts. */
function SearchHelp({ onExample }: { readonly onExample: (q: string) => void }) {
  const tryExample = (event: MouseEvent, q: string) => {
    // Without the Navigation API the link loads a document.
    if (window.navigation === undefined) return;
    event.preventDefault();
    document.getElementById(HELP_ID)?.hidePopover();
    onExample(q);
  };
  const listOf = (examples: readonly (readonly [q: string, meaning: string])[]) => (
    <dl>
      {examples.map(([q, meaning]) => (
        <div key={q}>
          <dt>
            <a href={paths.home({ q })} onClick={(event) => tryExample(event, q)}>
              {q}
            </a>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div id={HELP_ID} popover="auto" className={styles.help}>
      <h2>Como buscar</h2>
      {listOf(EXAMPLES)}
      <Fold label="Por identidade">{listOf(IDENTITY_EXAMPLES)}</Fold>
      <p>
        <a href={paths.types}>Os 16 tipos</a>
      </p>
      <div className={styles.keys}>
        <label>
          <input type="checkbox" id={SHORTCUTS_ID} defaultChecked />
          Atalhos de teclado
        </label>
        <p className="row">
          <kbd>/</kbd> ir para a busca <kbd>?</kbd> abrir esta ajuda <kbd>Esc</kbd> limpar
        </p>
      </div>
    </div>
  );
}
