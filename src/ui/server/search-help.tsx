import { paths } from '../../domain/paths.ts';
import { HELP_ID, SHORTCUTS_ID } from '../components/search/search-box.tsx';
import { Fold } from '../kit/fold.tsx';
import styles from './search-help.module.css';

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

/**
 * Explains the search syntax by examples that can be tried. The server writes it into the document, outside of what
 * React renders: it never changes, so browsers need no code for it. `shortcuts.ts` closes it when a link is followed.
 */
export function SearchHelp() {
  const listOf = (examples: readonly (readonly [q: string, meaning: string])[]) => (
    <dl>
      {examples.map(([q, meaning]) => (
        <div key={q}>
          <dt>
            <a href={paths.home({ q })}>{q}</a>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <section id={HELP_ID} popover="auto" aria-label="Como buscar" className={styles.help}>
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
    </section>
  );
}
