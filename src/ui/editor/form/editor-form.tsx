import { typeOf } from '../../../domain/letters.ts';
import { paths } from '../../../domain/paths.ts';
import {
  IDENTITY_TEXTS,
  IDENTITY_TITLE,
  LETTER_TEXTS,
  PREFERENCE_TEXTS,
} from '../../../domain/texts/preferences.ts';
import { IDENTITIES, LETTERS, PREFERENCES, type Preference } from '../../../domain/vocabulary.ts';
import { ChoiceRow } from '../../components/choice-row.tsx';
import type { Editing } from '../editing.ts';
import { type EditingState, latestSeen } from '../editing-state.ts';
import styles from './editor-form.module.css';
import { GenderField, NameField } from './fields.tsx';
import { AliasesField, RationaleField, WorkField } from './text-fields.tsx';

export interface EditorFormProps {
  readonly editing: Editing;
  readonly state: EditingState;
  /** Takes the focus when the form opens. */
  readonly autoFocus: 'name' | 'rationale' | null;
}

/** Name, gender, other names, work, the five choices and the rationale. */
export function EditorForm({ editing, state, autoFocus }: EditorFormProps) {
  const { change } = editing;
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
          <PreferenceRow key={preference} preference={preference} state={state} change={change} />
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

interface PreferenceRowProps {
  readonly preference: Preference;
  readonly state: EditingState;
  readonly change: Editing['change'];
}

function PreferenceRow({ preference, state, change }: PreferenceRowProps) {
  const { form, errors } = state;
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
