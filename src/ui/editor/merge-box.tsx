import { useId } from 'react';
import { GENDER_TEXTS, IDENTITY_TEXTS } from '../../domain/texts/preferences.ts';
import { Avatar } from '../components/card/avatar.tsx';
import field from '../kit/form/field.module.css';
import link from '../kit/link.module.css';
import type { MergeInProgress } from './editing-state.ts';
import { type Form, type FormPart, formOf, lettersInOrder, samePart, tidied } from './form.ts';
import styles from './notices.module.css';
import { useAttention } from './notices.tsx';
import type { Editing } from './use-editing.ts';
import { mergedByItself, PART_TITLES, situation } from './words.ts';

interface MergeBoxProps {
  readonly merge: MergeInProgress;
  readonly editing: Editing;
}

/** What another visitor has changed meanwhile, and what remains to be chosen. */
export function MergeBox({ merge, editing }: MergeBoxProps) {
  const id = useId();
  const box = useAttention<HTMLDivElement>(() => editing.asksFirst(merge.current));
  const byItself = mergedByItself(merge);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend, not by a heading.
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      className={styles.ask}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-situation`}
    >
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          O que mudou
        </h2>
        <p id={`${id}-situation`}>{situation(merge)}</p>
      </div>
      {merge.contested.map((part) => (
        <Pair key={part} part={part} merge={merge} editing={editing} />
      ))}
      {byItself === null ? null : <p>{byItself}</p>}
      {merge.contested.length + merge.kept.length === 0 ? null : (
        <button
          type="button"
          className={`${link.link} ${styles.yield}`}
          onClick={() => editing.dispatch({ type: 'theirs_taken' })}
        >
          Ficar só com a versão do catálogo
        </button>
      )}
    </div>
  );
}

/** The two values of a part that both have changed, as the answers to a question. */
function Pair({ part, merge, editing }: MergeBoxProps & { readonly part: FormPart }) {
  const id = useId();
  const theirs = formOf(merge.current);
  const isTheirs = samePart(part, editing.state.form, theirs);
  const sides = [
    ['mine', 'Sua versão', merge.mine, !isTheirs],
    ['theirs', 'No catálogo', theirs, isTheirs],
  ] as const;
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={styles.part}>
        {PART_TITLES[part]}
      </p>
      <div className={styles.pair}>
        {sides.map(([side, label, form, checked]) => (
          <label key={side} className={styles.pick}>
            <input
              type="radio"
              className={field.radio}
              name={id}
              checked={checked}
              onChange={() => editing.dispatch({ type: 'chosen', part, side })}
            />
            <small>{label}</small>
            <Value part={part} form={form} />
          </label>
        ))}
      </div>
    </div>
  );
}

/** One side's value of a part. */
function Value({ part, form }: { readonly part: FormPart; readonly form: Form }) {
  if (part === 'icon') {
    return (
      <span className={styles.icon}>
        <Avatar icon={form.icon} />
        {form.icon === null ? 'Nenhum' : null}
      </span>
    );
  }
  return <span dir="auto">{wordsOf(part, form)}</span>;
}

function wordsOf(part: Exclude<FormPart, 'icon'>, form: Form): string {
  switch (part) {
    case 'letters':
      return lettersInOrder(form.letters)
        .map((letter) => letter ?? '?')
        .join('');
    case 'gender':
      return GENDER_TEXTS[form.gender];
    case 'identity':
      return form.identity === null ? 'Nenhuma' : IDENTITY_TEXTS[form.identity];
    case 'work':
      return tidied(form).work || 'Nenhuma';
    default:
      return tidied(form)[part].replaceAll('\n', ', ') || 'Nenhum';
  }
}
