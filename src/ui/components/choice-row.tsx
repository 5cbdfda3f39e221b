import '../kit/choice/choice.css';
import { type ReactNode, useId } from 'react';
import type { FieldIssue } from '../../domain/failure.ts';
import { CHOICE_ISSUE_SENTENCES } from '../../domain/texts/fields/field-issues.ts';
import styles from './choice-row.module.css';

interface ChoiceRowProps<Value extends string> {
  readonly name: string;
  readonly title: string;
  readonly options: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly value: Value | null;
  readonly onChoose: (value: Value | null) => void;
  /** Adds “optional” to the title. */
  readonly note?: ReactNode;
  readonly required?: boolean;
  readonly issue?: FieldIssue | undefined;
}

/** Two native radio buttons, drawn as tiles. Choosing the selected one again clears the choice. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { name, title, options, words, value, onChoose, note, required = false, issue } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.row}
      aria-labelledby={`${id}-title`}
      aria-describedby={issue && `${id}-issue`}
      aria-required={required}
      aria-invalid={issue !== undefined}
    >
      <p className={styles.title}>
        <span id={`${id}-title`}>{title}</span>
        {note && <em>{note}</em>}
        {issue && <strong id={`${id}-issue`}>{CHOICE_ISSUE_SENTENCES[issue]}</strong>}
      </p>
      <div className={styles.pair}>
        {options.map((option) => (
          <label key={option} className={`edged choice ${styles.tile}`}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              onClick={() => {
                if (option === value) onChoose(null);
              }}
              onKeyUp={(event) => {
                // The space bar fires no click on a radio button that is already checked.
                if (event.key !== ' ' || option !== value) return;
                event.preventDefault();
                onChoose(null);
              }}
            />
            <b aria-hidden="true">{option}</b>
            <span>{words[option]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
