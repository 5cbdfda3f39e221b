import { lettersOf } from '../../../domain/letters.ts';
import { LETTER_TEXTS, PREFERENCE_TEXTS } from '../../../domain/texts/preferences.ts';
import { PREFERENCES, type TypeCode } from '../../../domain/vocabulary.ts';
import columns from './columns.module.css';
import styles from './type-letters.module.css';

/** What each letter of the code stands for. */
export function TypeLetters({ type }: { readonly type: TypeCode }) {
  const letters = lettersOf(type);
  return (
    <dl className={`${columns.four} ${styles.letters}`} aria-label="As quatro letras">
      {PREFERENCES.map((preference) => (
        <div key={preference} className="panel">
          <dt>{letters[preference]}</dt>
          <dd>
            <b>{LETTER_TEXTS[letters[preference]]}</b>
            {PREFERENCE_TEXTS[preference]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
