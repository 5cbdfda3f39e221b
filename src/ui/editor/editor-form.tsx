import { useId } from 'react';
import { typeOf } from '../../domain/letters.ts';
import { paths } from '../../domain/paths.ts';
import {
  GENDER_TEXTS,
  GENDER_TITLE,
  IDENTITY_TEXTS,
  IDENTITY_TITLE,
  LETTER_TEXTS,
  PREFERENCE_TEXTS,
} from '../../domain/texts/preferences.ts';
import { GENDERS, type Gender, IDENTITIES, LETTERS, PREFERENCES } from '../../domain/vocabulary.ts';
import { ChoiceRow } from '../components/choice-row.tsx';
import field from '../kit/form/field.module.css';
import { latestSeen } from './editing-state.ts';
import styles from './editor.module.css';
import { AliasesField, NameField, RationaleField, WorkField } from './fields.tsx';
import type { Editing } from './use-editing.ts';

interface EditorFormProps {
  readonly editing: Editing;
  /** Takes the focus when the form opens. */
  readonly autoFocus: 'name' | 'rationale' | null;
}

/** Name, gender, other names, work, the five choices and the rationale. */
export function EditorForm({ editing, autoFocus }: EditorFormProps) {
  const { state, change } = editing;
  const { form, base, errors } = state;
  const stored = latestSeen(state);
  const type = typeOf(form.letters);
  return (
    <>
      <div className={styles.person}>
        <NameField
          value={form.name}
          onChange={(name) => change({ name })}
          issue={errors.name}
          autoFocus={autoFocus === 'name'}
          own={base}
        />
        <GenderField value={form.gender} onChange={(gender) => change({ gender })} />
      </div>
      <div className={styles.more}>
        <AliasesField
          value={form.aliases}
          onChange={(aliases) => change({ aliases })}
          issue={errors.aliases}
        />
        <WorkField value={form.work} onChange={(work) => change({ work })} issue={errors.work} />
      </div>
      <h2 className={styles.title}>Personalidade</h2>
      <div className={styles.choices}>
        {PREFERENCES.map((preference) => (
          <ChoiceRow
            key={preference}
            name={preference}
            title={PREFERENCE_TEXTS[preference]}
            options={LETTERS[preference]}
            words={LETTER_TEXTS}
            value={form.letters[preference]}
            onChoose={(letter) => change({ letters: { ...form.letters, [preference]: letter } })}
            required
            issue={errors[preference]}
          />
        ))}
        <ChoiceRow
          name="identity"
          title={IDENTITY_TITLE}
          note="opcional"
          options={IDENTITIES}
          words={IDENTITY_TEXTS}
          value={form.identity}
          onChoose={(identity) => change({ identity })}
          issue={errors.identity}
        />
      </div>
      <RationaleField
        value={form.rationale}
        onChange={(rationale) => change({ rationale })}
        issue={errors.rationale}
        autoFocus={autoFocus === 'rationale'}
        isForOtherType={
          stored?.rationale === form.rationale && type !== null && type !== stored.type
        }
      />
      <p className={styles.rules}>
        Ao salvar, você aceita as{' '}
        <a href={paths.about} target="_blank" rel="noopener">
          regras da casa
        </a>
        .
      </p>
    </>
  );
}

interface GenderFieldProps {
  readonly value: Gender;
  readonly onChange: (gender: Gender) => void;
}

function GenderField({ value, onChange }: GenderFieldProps) {
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
