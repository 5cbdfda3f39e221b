import { type ReactNode, useId } from 'react';
import type { FieldIssue } from '../../../domain/failure.ts';
import { RATIONALE_MAX_LENGTH } from '../../../domain/later-traits.ts';
import { TEXT_ISSUE_SENTENCES } from '../../../domain/texts/field-issues.ts';
import field from '../../kit/form/field.module.css';
import styles from './fields.module.css';
import { askForFocus, Length } from './fields.tsx';

interface TextFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly issue: FieldIssue | undefined;
}

/** Other names, one a line. */
export function AliasesField({ value, onChange, issue }: TextFieldProps) {
  return (
    <Field name="aliases" title="Outros nomes" hint="Um por linha, até cinco." issue={issue}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={2}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function WorkField({ value, onChange, issue }: TextFieldProps) {
  return (
    <Field
      name="work"
      title="Obra"
      hint="Livro, filme, série, jogo ou lenda de onde vem. Vazio para pessoas reais."
      issue={issue}
    >
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface RationaleFieldProps extends TextFieldProps {
  readonly autoFocus: boolean;
  /** The text was written for another type. */
  readonly isForOtherType: boolean;
}

/** From this length on the number of characters is shown beside the limit. */
const COUNTED_FROM = 320;

export function RationaleField(props: RationaleFieldProps) {
  const { value, onChange, issue, autoFocus, isForOtherType } = props;
  return (
    <Field
      name="rationale"
      title="Por quê"
      hint="O que essa pessoa faz, diz ou escolhe que mostra o tipo? Sem links."
      issue={issue}
      end={
        <>
          <Length of={value} from={COUNTED_FROM} max={RATIONALE_MAX_LENGTH} />
          <span role="status" className={styles.question}>
            {isForOtherType ? 'O tipo mudou. O texto ainda serve?' : ''}
          </span>
        </>
      }
    >
      {(attributes) => (
        <textarea
          {...attributes}
          ref={autoFocus ? askForFocus : undefined}
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface FieldProps {
  readonly name: keyof typeof TEXT_ISSUE_SENTENCES;
  readonly title: string;
  readonly hint: string;
  readonly issue: FieldIssue | undefined;
  /** After the line below the field. */
  readonly end?: ReactNode;
  readonly children: (attributes: object) => ReactNode;
}

/** A field with its label; an issue stands in the place of the hint, so that nothing moves. */
function Field({ name, title, hint, issue, end, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {title}
      </label>
      {children({
        id,
        name,
        className: `${field.field} ${styles.name}`,
        autoComplete: 'off',
        'aria-invalid': issue !== undefined,
        'aria-describedby': `${id}-note`,
      })}
      <p className={styles.note}>
        <span id={`${id}-note`}>
          {issue === undefined ? (
            hint
          ) : (
            <strong className={field.refusal}>{TEXT_ISSUE_SENTENCES[name][issue]}</strong>
          )}
        </span>
        {end}
      </p>
    </div>
  );
}
