import { useId } from 'react';
import field from '../../kit/form/field.module.css';
import link from '../../kit/link.module.css';
import type { Editing } from '../editing.ts';
import type { MergeInProgress } from '../editing-state.ts';
import ask from '../form/ask.module.css';
import { useAttention } from '../form/ask.tsx';
import { type Form, type FormPart, formOf, samePart } from '../form/form.ts';
import styles from './merge-box.module.css';
import { MergeValue } from './merge-value.tsx';
import { mergedByItself, PART_TITLES, situation } from './merge-words.ts';

export interface MergeBoxProps {
  readonly merge: MergeInProgress;
  /** The form as it is shown below. */
  readonly form: Form;
  readonly editing: Editing;
}

/** What another visitor has changed meanwhile, and what remains to be chosen. */
export function MergeBox({ merge, form, editing }: MergeBoxProps) {
  const id = useId();
  const box = useAttention<HTMLDivElement>(() => editing.asksFirst(merge.current));
  const byItself = mergedByItself(merge);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend, not by a heading.
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      className={ask.ask}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-situation`}
    >
      <div>
        <h2 id={`${id}-title`} className={ask.title}>
          O que mudou
        </h2>
        <p id={`${id}-situation`}>{situation(merge)}</p>
      </div>
      {merge.contested.map((part) => (
        <Pair key={part} part={part} merge={merge} form={form} onChoose={editing.choose} />
      ))}
      {byItself === null ? null : <p>{byItself}</p>}
      {merge.contested.length + merge.kept.length === 0 ? null : (
        <button
          type="button"
          className={`${link.link} ${styles.yield}`}
          onClick={editing.takeTheirs}
        >
          Ficar só com a versão do catálogo
        </button>
      )}
    </div>
  );
}

type PairProps = Pick<MergeBoxProps, 'merge' | 'form'> & {
  readonly part: FormPart;
  readonly onChoose: Editing['choose'];
};

function Pair({ part, merge, form, onChoose }: PairProps) {
  const id = useId();
  const { mine } = merge;
  const theirs = formOf(merge.current);
  const isTheirs = samePart(part, form, theirs);
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={styles.title}>
        {PART_TITLES[part]}
      </p>
      <div className={styles.pair}>
        <label className={styles.pick}>
          <input
            type="radio"
            className={field.radio}
            name={id}
            checked={!isTheirs}
            onChange={() => onChoose(part, 'mine')}
          />
          <small>Sua versão</small>
          <MergeValue part={part} form={mine} other={theirs} />
        </label>
        <label className={styles.pick}>
          <input
            type="radio"
            className={field.radio}
            name={id}
            checked={isTheirs}
            onChange={() => onChoose(part, 'theirs')}
          />
          <small>No catálogo</small>
          <MergeValue part={part} form={theirs} other={mine} />
        </label>
      </div>
    </div>
  );
}
