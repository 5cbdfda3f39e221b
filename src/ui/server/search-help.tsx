import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../../domain/paths.ts';
import { type Example, FACETS } from '../../domain/search/facets.ts';
import { CELL_TERMS } from '../../domain/search/terms.ts';
import { HELP_ID, SHORTCUTS_ID } from '../components/search/search-ids.ts';
import { Fold } from '../kit/fold.tsx';
import { rawHtml } from '../raw-html.ts';
import styles from './search-help.module.css';

const NAMES: readonly Example[] = [
  { q: 'dracula', meaning: 'Um nome, com ou sem acento' },
  { q: 'machado assis', meaning: 'Várias palavras: só quem tem todas' },
];
/** Identities are searched for less often, so their examples are in a fold. */
const { identity, ...CELLS_FIRST } = CELL_TERMS;
const TERMS = [...Object.values(CELLS_FIRST), ...Object.values(FACETS)];
const EXAMPLES: readonly Example[] = [...NAMES, ...TERMS.flatMap(({ examples }) => examples)];

function Content() {
  const listOf = (examples: readonly Example[]) => (
    <dl>
      {examples.map(({ q, meaning }) => (
        <div key={q}>
          <dt>
            <a href={paths.home({ q })}>{q}</a>
          </dt>
          <dd className="aside">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      <h2>Como buscar</h2>
      {listOf(EXAMPLES)}
      <Fold label="Por identidade">{listOf(identity.examples)}</Fold>
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
    </>
  );
}

/** Rendered once, since its two hundred elements are the same in every document. */
const CONTENT = renderToStaticMarkup(<Content />);

/**
 * Explains the search syntax with examples that can be tried. The server renders it into the document, outside of the
 * root of React: it never changes, so browsers need no code for it. `shortcuts.ts` closes it when a link is followed.
 */
export function SearchHelp() {
  return (
    <section
      id={HELP_ID}
      popover="auto"
      aria-label="Como buscar"
      className={styles.help}
      {...rawHtml(CONTENT)}
    />
  );
}
