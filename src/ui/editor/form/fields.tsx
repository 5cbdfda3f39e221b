import { useId } from 'react';
import type { FieldIssue } from '../../../domain/failure.ts';
import { NAME_MAX_LENGTH, tidyText } from '../../../domain/name.ts';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/personality.ts';
import { FIELD_ISSUE_SENTENCES } from '../../../domain/texts/field-issues.ts';
import { GENDER_TEXTS, GENDER_TITLE } from '../../../domain/texts/preferences.ts';
import { GENDERS, type Gender } from '../../../domain/vocabulary.ts';
import field from '../../kit/form/field.module.css';
import styles from './fields.module.css';
import { SimilarNames } from './similar-names.tsx';
import { useSimilar } from './use-similar.ts';

export interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly issue: FieldIssue | undefined;
  readonly autoFocus: boolean;
  /** The stored personality that is edited; it is not listed as similar. */
  readonly own: Personality | null;
}

/** The field, and below it a line as wide as the form for errors and similar names. */
export function NameField({ value, onChange, issue, autoFocus, own }: NameFieldProps) {
  const id = useId();
  const similar = useSimilar(value, own);
  return (
    <>
      <div>
        {own && (
          <a className={styles.page} href={paths.personality(own.id)}>
            Ver a página
          </a>
        )}
        <label className={field.label} htmlFor={id}>
          Nome
        </label>
        <input
          id={id}
          ref={autoFocus ? askForFocus : undefined}
          className={`${field.field} ${styles.name}`}
          type="text"
          name="name"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: an empty form is opened to be filled in, from its first field on.
          autoFocus={autoFocus}
          placeholder="Como essa pessoa é conhecida"
          value={value}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {/* The line is always reserved, so that a message moves nothing. */}
      <p id={`${id}-note`} className={styles.note}>
        <span role="status">
          {issue === undefined ? (
            <SimilarNames people={similar} />
          ) : (
            <strong className={field.refusal}>{FIELD_ISSUE_SENTENCES[issue]}</strong>
          )}
        </span>
        {/* Outside of the status: it would be said at each key. */}
        <Length of={value} from={COUNTED_FROM} max={NAME_MAX_LENGTH} />
      </p>
    </>
  );
}

/** From this length on the number of characters is shown beside the limit. */
const COUNTED_FROM = 100;

interface LengthProps {
  readonly of: string;
  readonly from: number;
  readonly max: number;
}

/** The number of characters beside the limit. */
export function Length({ of: text, from, max }: LengthProps) {
  // Much longer ones are counted as they are: tidying is slow over combining marks.
  const { length } = [...tidyText(text, max * 10)];
  if (length < from) return null;
  return (
    <span className={`${styles.length} ${length > max ? field.refusal : ''}`}>
      {length} de {max}
    </span>
  );
}

/** Sets the attribute, which `showModal` reads: React's `autoFocus` focuses before the dialog is shown, without effect. */
export function askForFocus(input: HTMLElement | null): void {
  input?.setAttribute('autofocus', '');
}

export interface GenderFieldProps {
  readonly value: Gender;
  readonly onChange: (gender: Gender) => void;
}

export function GenderField({ value, onChange }: GenderFieldProps) {
  const id = useId();
  return (
    <div className={styles.gender} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={field.label}>
        {GENDER_TITLE}
      </span>
      <div className={styles.radios}>
        {GENDERS.map((gender) => (
          <label key={gender} className={styles.radio}>
            <input
              type="radio"
              className={field.radio}
              name="gender"
              value={gender}
              checked={gender === value}
              onChange={() => onChange(gender)}
            />
            {GENDER_TEXTS[gender]}
          </label>
        ))}
      </div>
    </div>
  );
}
