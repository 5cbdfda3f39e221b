import '../../kit/choice/choice.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { failureText } from '../../../domain/texts/failures.ts';
import { GENDER_TEXTS, IDENTITY_TEXTS } from '../../../domain/texts/preferences.ts';
import { Avatar } from '../../components/card/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import field from '../../kit/form/field.module.css';
import link from '../../kit/link.module.css';
import type { StoredDraft } from './drafts.ts';
import type { MergeInProgress, Problem } from './editing-state.ts';
import { type Form, type FormPart, formOf, lettersInOrder, samePart, tidied } from './form/form.ts';
import { LookWords } from './form/look-field.tsx';
import styles from './notices.module.css';
import type { Editing } from './use-editing.ts';
import { afterFailure, describeDraft, mergedByItself, partWords, situation } from './words.ts';

interface AskProps {
  /** An alert interrupts screen readers, a status waits for a pause. */
  readonly role: 'alert' | 'status';
  readonly tone?: 'failure' | 'question';
  /** Whether the message takes the focus when it appears. */
  readonly takesFocus: () => boolean;
  readonly title?: string;
  /** The first action is the primary one. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A message with actions at the top of the form. */
function Ask({ role, tone = 'question', takesFocus, title, actions, children }: AskProps) {
  const box = useAttention(takesFocus);
  return (
    <div
      ref={box}
      role={role}
      tabIndex={-1}
      className={`stack aside ${styles.ask}`}
      data-tone={tone}
    >
      <div>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

/** Scrolls a message into view when it appears, and focuses it if it asks a question for the first time. */
function useAttention(takesFocus: () => boolean) {
  const box = useRef<HTMLDivElement>(null);
  const attend = useEffectEvent(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus()) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => attend(), []);
  return box;
}

interface EditingProps {
  readonly editing: Editing;
}

/** The reason why saving or deleting failed, with the possible actions. The form keeps its values. */
export function ProblemNotice({ problem, editing }: EditingProps & { readonly problem: Problem }) {
  if (problem.kind === 'failure') {
    const after = afterFailure(problem);
    return (
      // SALVAR retries and has kept the focus. EXCLUIR was inert meanwhile, so it has lost the focus to the name.
      <Ask role="alert" tone="failure" takesFocus={() => false}>
        <p>{failureText(problem)}</p>
        {after === null ? null : <p>{after}</p>}
      </Ask>
    );
  }
  const [sentence, label, act] =
    problem.task === 'save'
      ? ([GONE_BEFORE_SAVE, 'Devolver ao catálogo', editing.save] as const)
      : ([GONE_BEFORE_REMOVAL, 'Fechar', editing.close] as const);
  return (
    <Ask
      role="alert"
      tone="failure"
      takesFocus={() => editing.asksFirst(problem)}
      actions={
        <Button variant="main" onClick={act}>
          {label}
        </Button>
      }
    >
      <p>{sentence}</p>
    </Ask>
  );
}

const GONE_BEFORE_SAVE =
  'Alguém excluiu esta personalidade depois que você a abriu. O que você preencheu continua aqui.';
const GONE_BEFORE_REMOVAL = 'Alguém já tinha excluído esta personalidade.';

/** Asks whether to restore the draft of an earlier form. */
export function DraftBox({ draft, editing }: EditingProps & { readonly draft: StoredDraft }) {
  return (
    <Ask
      role="status"
      takesFocus={() => editing.asksFirst(draft)}
      title="Continuar de onde parou?"
      actions={
        <>
          <Button variant="main" onClick={() => editing.dispatch({ type: 'continued' })}>
            Continuar
          </Button>
          <Button variant="quiet" onClick={editing.discard}>
            Descartar
          </Button>
        </>
      }
    >
      <p>{describeDraft(draft, editing.subject, new Date())}</p>
    </Ask>
  );
}

interface MergeBoxProps extends EditingProps {
  readonly merge: MergeInProgress;
}

/** Tells what another visitor has changed meanwhile, and asks about parts that both changed. */
export function MergeBox({ merge, editing }: MergeBoxProps) {
  const id = useId();
  const box = useAttention(() => editing.asksFirst(merge.current));
  const byItself = mergedByItself(merge);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend, not by a heading.
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      className={`stack aside ${styles.ask}`}
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

/** The two values of a part that both changed, as the answers to a question. */
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
        {partWords(part).title}
      </p>
      <div className={styles.pair}>
        {sides.map(([side, label, form, checked]) => (
          <label key={side} className={`choice ${styles.pick}`}>
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

/** The value of a part of the form, the visitor's or the catalogue's. */
function Value({ part, form }: { readonly part: FormPart; readonly form: Form }) {
  if (part === 'icon') {
    return (
      <span className={`row ${styles.icon}`}>
        <Avatar icon={form.icon} />
        {form.icon === null ? 'Nenhum' : null}
      </span>
    );
  }
  if (part === 'look') return <LookWords value={form.look} />;
  return <span dir="auto">{wordsOf(part, form)}</span>;
}

function noneOf(part: FormPart): string {
  return partWords(part).article.startsWith('a') ? 'Nenhuma' : 'Nenhum';
}

function wordsOf(part: Exclude<FormPart, 'icon' | 'look'>, form: Form): string {
  switch (part) {
    case 'letters':
      return lettersInOrder(form.letters)
        .map((letter) => letter ?? '?')
        .join('');
    case 'gender':
      return GENDER_TEXTS[form.gender];
    case 'identity':
      return form.identity === null ? noneOf(part) : IDENTITY_TEXTS[form.identity];
    default:
      return tidied(form)[part].replaceAll('\n', ', ') || noneOf(part);
  }
}
