import { type ReactNode, useId, useState } from 'react';
import type { CallOptions } from '../../../../catalogue/catalogue.ts';
import type { FieldIssue } from '../../../../domain/failure.ts';
import { LATER_RULES } from '../../../../domain/people/field-rules.ts';
import { textsOf, valueTyped, type WrittenField } from '../../../../domain/people/fields.ts';
import { tidyText } from '../../../../domain/people/name.ts';
import { TEXT_ISSUE_SENTENCES } from '../../../../domain/texts/fields/field-issues.ts';
import { FIELD_WORDS } from '../../../../domain/texts/fields/field-words.ts';
import field from '../../../kit/form/field.module.css';
import { writesClient } from '../../writes.ts';
import styles from './form.module.css';
import { textToAsk, useSuggestions } from './use-suggestions.ts';

/** The props of all text fields: the field and its typed text. */
export interface GivenProps {
  readonly name: WrittenField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly issues: readonly FieldIssue[] | undefined;
}

interface TextFieldProps extends GivenProps {
  readonly hint: string;
  readonly placeholder?: string;
  /** Number of lines of a multi-line field. */
  readonly rows?: number;
  readonly spellCheck?: boolean;
  /** Id of the list of suggestions. */
  readonly list?: string;
  readonly autoFocus?: boolean;
  /** Shown at the end of the line below the field. */
  readonly end?: ReactNode;
}

/** A field with its label. Issues replace the hint, so that nothing moves. */
export function TextField(props: TextFieldProps) {
  const { name, hint, value, onChange, issues, rows, placeholder, spellCheck, list, autoFocus } =
    props;
  const id = useId();
  const attributes = {
    id,
    name,
    value,
    placeholder,
    spellCheck,
    dir: 'auto',
    ref: autoFocus ? askForFocus : undefined,
    className: `${field.field} ${styles.name}`,
    autoComplete: 'off',
    'aria-invalid': issues !== undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {FIELD_WORDS[name].title}
      </label>
      {rows === undefined ? (
        <input {...attributes} type="text" list={list} />
      ) : (
        <textarea {...attributes} rows={rows} />
      )}
      <p className={`hint ${styles.note}`}>
        <span id={`${id}-note`}>
          {issues === undefined ? (
            hint
          ) : (
            <strong className={field.refusal}>
              {issues.map((issue) => TEXT_ISSUE_SENTENCES[name][issue]).join(' ')}
            </strong>
          )}
        </span>
        <Length of={longestOf(name, value)} max={LATER_RULES[name].maxLength} />
        {props.end}
      </p>
    </div>
  );
}

/** Maximum number of suggested works, and the number of letters from which works are suggested. */
const WORKS_OFFERED = 5;
const OFFERED_FROM = 2;

const findWorks = async (q: string, options: CallOptions) =>
  (await writesClient.works({ q, limit: WORKS_OFFERED }, options)).items;

/** The field of the work. It suggests existing works, so that their members spell them alike. */
export function WorkField(props: GivenProps) {
  const list = useId();
  const [first] = useState(props.value);
  const works = useSuggestions(textToAsk(props.value, first, OFFERED_FROM), findWorks);
  return (
    <TextField
      {...props}
      hint="Só o título do livro, filme, série, jogo ou lenda. Se a pessoa existiu, deixe vazio."
      spellCheck={false}
      list={list}
      end={
        <datalist id={list}>
          {works.map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
        </datalist>
      }
    />
  );
}

interface RationaleFieldProps extends GivenProps {
  readonly autoFocus: boolean;
  /** Whether the text was written for another type. */
  readonly isForOtherType: boolean;
}

export function RationaleField({ isForOtherType, ...props }: RationaleFieldProps) {
  return (
    <TextField
      {...props}
      hint="O que essa pessoa faz, diz ou escolhe que mostra o tipo? Sem links."
      rows={3}
      end={
        <span role="status" className={styles.question}>
          {isForOtherType ? 'O tipo mudou. O texto ainda serve?' : ''}
        </span>
      }
    />
  );
}

interface LengthProps {
  readonly of: string;
  readonly max: number;
}

/** The part of a limit from which it is shown. */
const NEAR = 0.8;

/** The number of characters beside the limit, once a text comes near it. */
export function Length({ of: text, max }: LengthProps) {
  // Much longer texts are counted without normalisation, which is slow for combining marks.
  const { length } = [...tidyText(text, max * 10)];
  if (length < max * NEAR) return null;
  return (
    <span className={`${styles.length} ${length > max ? field.refusal : ''}`}>
      {length} de {max}
    </span>
  );
}

/** The longest text of a field: a list has several. */
function longestOf(name: WrittenField, typed: string): string {
  return textsOf(valueTyped(name, typed)).reduce(
    (longest, text) => (text.length > longest.length ? text : longest),
    '',
  );
}

/** Sets the attribute, which `showModal` honours. React's `autoFocus` would focus before the dialog is shown. */
export function askForFocus(input: HTMLElement | null): void {
  input?.setAttribute('autofocus', '');
}
