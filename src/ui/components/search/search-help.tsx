import type { MouseEvent } from 'react';
import { paths } from '../../../domain/paths.ts';
import { Fold } from '../../kit/fold.tsx';
import styles from './search-help.module.css';
import { SHORTCUTS_ID } from './search-ids.ts';

export interface SearchHelpProps {
  readonly id: string;
  readonly onExample: (q: string) => void;
}

const EXAMPLES = [
  ['capitu', 'Um nome, com ou sem acento'],
  ['machado assis', 'Várias palavras: só quem tem todas'],
  ['analistas', 'Um grupo inteiro'],
  ['arquiteta', 'O nome de um tipo, no masculino ou no feminino'],
  ['intj-a', 'O código, como aparece no cartão'],
  ['>IXXJ', 'Um padrão de tipo; o X vale qualquer letra'],
  ['em:dom-casmurro', 'Quem é de uma obra'],
] as const;
/** Asked for less often. */
const IDENTITY_EXAMPLES = [
  ['-a', 'Identidade assertiva'],
  ['-t', 'Identidade turbulenta'],
  ['!-', 'Sem identidade'],
] as const;

/** Explains the search syntax by examples that can be tried. Opens without scripts. */
export function SearchHelp({ id, onExample }: SearchHelpProps) {
  const tryExample = (event: MouseEvent, q: string) => {
    event.preventDefault();
    document.getElementById(id)?.hidePopover();
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
    <div id={id} popover="auto" className={styles.help}>
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
        <p>
          <kbd>/</kbd> ir para a busca <kbd>?</kbd> abrir esta ajuda <kbd>Esc</kbd> limpar
        </p>
      </div>
    </div>
  );
}
