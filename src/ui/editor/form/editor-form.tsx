import {
  IDENTITY_TEXTS,
  IDENTITY_TITLE,
  LETTER_TEXTS,
  PREFERENCE_TEXTS,
} from '../../../domain/texts/preferences.ts';
import { IDENTITIES, LETTERS, PREFERENCES, type Preference } from '../../../domain/vocabulary.ts';
import type { Editing } from '../use-editing.ts';
import { ChoiceRow } from './choice-row.tsx';
import styles from './editor-form.module.css';
import { GenderField, NameField } from './fields.tsx';

export interface EditorFormProps {
  readonly editing: Editing;
  readonly autoFocus: boolean;
}

/** Name, gender and the five choices. */
export function EditorForm({ editing, autoFocus }: EditorFormProps) {
  const { form, base, errors, change } = editing;
  return (
    <>
      <div className={styles.person}>
        <NameField
          value={form.name}
          onChange={(name) => change({ name })}
          issue={errors.name}
          autoFocus={autoFocus}
          own={base}
        />
        <GenderField value={form.gender} onChange={(gender) => change({ gender })} />
      </div>
      <h2 className={styles.title}>Personalidade</h2>
      <div className={styles.choices}>
        {PREFERENCES.map((preference) => (
          <PreferenceRow key={preference} preference={preference} editing={editing} />
        ))}
        <ChoiceRow
          name="identity"
          title={IDENTITY_TITLE}
          note="opcional"
          options={IDENTITIES}
          words={IDENTITY_TEXTS}
          value={form.identity}
          onChoose={(identity) => change({ identity })}
          required={false}
          issue={errors.identity}
        />
      </div>
    </>
  );
}

function PreferenceRow({ preference, editing }: { preference: Preference; editing: Editing }) {
  const { form, errors, change } = editing;
  return (
    <ChoiceRow
      name={preference}
      title={PREFERENCE_TEXTS[preference]}
      options={LETTERS[preference]}
      words={LETTER_TEXTS}
      value={form.letters[preference]}
      onChoose={(letter) => change({ letters: { ...form.letters, [preference]: letter } })}
      required
      issue={errors[preference]}
    />
  );
}
