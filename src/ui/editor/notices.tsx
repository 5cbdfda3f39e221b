import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { failureText } from '../../domain/texts/failure-sentence.ts';
import { Button } from '../kit/button.tsx';
import type { StoredDraft } from './drafts.ts';
import type { Problem } from './editing-state.ts';
import styles from './notices.module.css';
import type { Editing } from './use-editing.ts';
import { describeDraft } from './words.ts';

interface AskProps {
  /** An alert interrupts a screen reader, a status waits for a pause. */
  readonly role: 'alert' | 'status';
  readonly tone?: 'failure' | 'question';
  /** See `useAttention`. */
  readonly takesFocus: () => boolean;
  readonly title?: string;
  /** The first one is the primary action. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A message with actions at the top of the form. */
function Ask({ role, tone = 'question', takesFocus, title, actions, children }: AskProps) {
  const box = useAttention<HTMLDivElement>(takesFocus);
  return (
    <div ref={box} role={role} tabIndex={-1} className={styles.ask} data-tone={tone}>
      <div>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** Scrolls a message into view when it appears, and focuses it if it asks something for the first time. */
export function useAttention<E extends HTMLElement>(takesFocus: () => boolean) {
  const box = useRef<E>(null);
  const attend = useEffectEvent(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus()) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => attend(), []);
  return box;
}

/** Why saving or deleting failed, with the possible actions. The typed text stays. */
export function ProblemNotice({
  problem,
  editing,
}: {
  readonly problem: Problem;
  readonly editing: Editing;
}) {
  if (problem.kind === 'failure') {
    return (
      // The focus stays on the button that was pressed: pressing it again is the retry.
      <Ask role="alert" tone="failure" takesFocus={() => false} actions={null}>
        <p>{failureText(problem)}</p>
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

/** Asks whether to continue with what was typed when the form was open before. */
export function DraftBox({
  draft,
  editing,
}: {
  readonly draft: StoredDraft;
  readonly editing: Editing;
}) {
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
