import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { paths } from '../../../../domain/paths.ts';
import {
  isLaterField,
  type LaterField,
  type WrittenField,
} from '../../../../domain/people/fields.ts';
import {
  IDENTITY_TEXTS,
  IDENTITY_TITLE,
  LETTER_TEXTS,
  PREFERENCE_TEXTS,
} from '../../../../domain/texts/preferences.ts';
import { typeOf } from '../../../../domain/types/letters.ts';
import { IDENTITIES, LETTERS, PREFERENCES } from '../../../../domain/vocabulary.ts';
import { Avatar } from '../../../components/card/avatar.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Button, RoundButton } from '../../../kit/button.tsx';
import dialog from '../../../kit/dialog/dialog.module.css';
import { CAMERA, DialogBar, TRASH } from '../../../kit/dialog/dialog.tsx';
import { useIncomingFile } from '../../../kit/dialog/use-incoming-file.ts';
import { Icon } from '../../../kit/icon.tsx';
import { type EditingState, latestSeen } from '../editing-state.ts';
import type { OpenOptions } from '../host.ts';
import { DraftBox, MergeBox, ProblemNotice } from '../notices.tsx';
import type { Editing } from '../use-editing.ts';
import { AreaField } from './area-field.tsx';
import styles from './form.module.css';
import { FORM_PARTS, firstWrong, tidied } from './form.ts';
import { GenderField } from './gender-field.tsx';
import { LookField } from './look-field.tsx';
import { NameField } from './name-field.tsx';
import { Preview } from './preview.tsx';
import { type GivenProps, RationaleField, TextField, WorkField } from './text-field.tsx';

interface FormViewProps {
  readonly editing: Editing;
  /** The field that receives the focus instead of the first one. */
  readonly field: OpenOptions['field'];
  /** Whether the visitor returns from the icon view, whose button then receives the focus. */
  readonly isAgain: boolean;
  /** Opens the icon view, possibly with a photo that was dropped or pasted. */
  readonly onIcon: (photo: File | null) => void;
}

/** The modal's first view: the header, questions and failures, the fields, and the preview beside them. */
export function FormView({ editing, field, isAgain, onIcon }: FormViewProps) {
  const { form, problem, merge, offer, task } = editing.state;
  const isNew = editing.subject === null;
  const isSending = task !== null;
  const isOpening = offer === null && !isAgain;
  const formElement = useFocus(editing.state);
  const over = useIncomingFile((file) => {
    if (file !== undefined && !isSending) onIcon(file);
  });
  return (
    <form
      ref={formElement}
      className={`${dialog.view} ${styles.form}`}
      data-over={over}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <DialogBar busy={isSending}>
        <RoundButton label="Voltar" icon="back" onClick={editing.close} />
        <div inert={isSending}>
          <button
            type="button"
            className={styles.icon}
            aria-label="Escolher ícone"
            // biome-ignore lint/a11y/noAutofocus: returns the focus to the button that opened the view.
            autoFocus={isAgain}
            onClick={() => onIcon(null)}
          >
            <Avatar icon={form.icon} />
            <span className={`disc ${styles.badge}`}>
              <Icon path={CAMERA} />
            </span>
          </button>
        </div>
        <Button variant="main" type="submit" aria-busy={task === 'save'}>
          {isNew ? 'SALVAR' : 'ATUALIZAR'}
        </Button>
      </DialogBar>
      <div className={styles.body} inert={isSending}>
        <div className={`column ${styles.fields}`}>
          {problem === null ? null : <ProblemNotice problem={problem} editing={editing} />}
          {merge === null ? null : (
            <MergeBox key={merge.current.version} merge={merge} editing={editing} />
          )}
          {offer === null ? null : <DraftBox draft={offer} editing={editing} />}
          <FormFields
            editing={editing}
            autoFocus={isOpening ? (isNew ? 'name' : (field ?? null)) : null}
          />
          {isNew ? null : (
            <div className={`${dialog.capitals} ${styles.foot}`}>
              <Button variant="plain" aria-busy={task === 'remove'} onClick={editing.remove}>
                <Icon path={TRASH} />
                EXCLUIR
              </Button>
            </div>
          )}
        </div>
        <Preview form={form} />
      </div>
    </form>
  );
}

interface FormFieldsProps {
  readonly editing: Editing;
  /** The field that receives the focus when the form opens. */
  readonly autoFocus: 'name' | 'rationale' | null;
}

/** The later fields below the letters. The first few share rows; the others take the whole width below. */
const SHOWN = FORM_PARTS.filter(isLaterField).filter((field) => field !== 'description');
const BESIDE = 3;

/** The fields: first the required ones (name, gender and the letters), then identity and the later fields. */
function FormFields({ editing, autoFocus }: FormFieldsProps) {
  const { state, change } = editing;
  const { form, base, errors } = state;
  const stored = latestSeen(state);
  const type = typeOf(form.letters);
  const given = (name: WrittenField): GivenProps => ({
    name,
    value: form[name],
    onChange: (text) => change({ [name]: text }),
    issues: errors[name],
  });
  const inputs: Readonly<Record<LaterField, ReactNode>> = {
    description: (
      <TextField
        {...given('description')}
        hint="Em uma linha: o que faz, de onde e de quando."
        placeholder="escritora, 1903–1990"
      />
    ),
    aliases: (
      <TextField
        {...given('aliases')}
        hint="Um por linha, até cinco."
        rows={2}
        spellCheck={false}
      />
    ),
    work: <WorkField {...given('work')} />,
    area: <AreaField value={form.area} onChange={(area) => change({ area })} />,
    look: (
      <LookField
        value={form.look}
        type={type}
        gender={form.gender}
        onChange={(look) => change({ look })}
      />
    ),
    rationale: (
      <RationaleField
        {...given('rationale')}
        autoFocus={autoFocus === 'rationale'}
        isForOtherType={
          stored?.rationale != null &&
          stored.rationale === tidied(form).rationale &&
          type !== null &&
          type !== stored.type
        }
      />
    ),
  };
  const show = (field: LaterField) => <Fragment key={field}>{inputs[field]}</Fragment>;
  return (
    <>
      <div className={styles.person}>
        <NameField
          value={form.name}
          onChange={(name) => change({ name })}
          issues={errors.name}
          autoFocus={autoFocus === 'name'}
          own={base}
        />
        <GenderField value={form.gender} onChange={(gender) => change({ gender })} />
        <div className={styles.whole}>{inputs.description}</div>
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
            issue={errors[preference]?.[0]}
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
          issue={errors.identity?.[0]}
        />
      </div>
      <div className={styles.more}>{SHOWN.slice(0, BESIDE).map(show)}</div>
      {SHOWN.slice(BESIDE).map(show)}
      <p className={`hint ${styles.rules}`}>
        Ao salvar, você aceita as{' '}
        <a href={paths.about} target="_blank" rel="noopener">
          regras da casa
        </a>{' '}
        e deixa o que escreveu em domínio público (CC0).
      </p>
    </>
  );
}

/**
 * Focuses the first invalid field after each refused attempt (not at each keystroke), and the name when
 * the pressed button disappears together with its notice.
 */
function useFocus(state: EditingState): RefObject<HTMLFormElement | null> {
  const { errors, refusals, problem, merge, offer } = state;
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(refusals);
  const wrong = firstWrong(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `refusals` changes.
  useEffect(() => {
    // After the icon view the form is mounted again, and its errors are already known.
    if (wrong === null || refusals === answered.current) return;
    answered.current = refusals;
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [refusals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a notice disappears.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [problem, merge === null, offer]);
  return form;
}
