import { paths } from '../../../domain/paths.ts';
import { FUNCTION_TEXTS } from '../../../domain/texts/functions.ts';
import { FUNCTION_CODES } from '../../../domain/vocabulary.ts';
import { FunctionIcon } from '../../components/function-icon.tsx';
import columns from './columns.module.css';
import styles from './function-links.module.css';

/** The ways to the pages of the eight functions. */
export function FunctionLinks() {
  return (
    <nav className={styles.functions} aria-labelledby="funcoes">
      <h2 id="funcoes">As oito funções</h2>
      <ul className={columns.four}>
        {FUNCTION_CODES.map((code) => (
          <li key={code}>
            <a className="panel" href={paths.cognitiveFunction(code)}>
              <FunctionIcon code={code} />
              <span>
                <b>{code}</b> {FUNCTION_TEXTS[code].codename}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
