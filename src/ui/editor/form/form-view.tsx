import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { DialogBar } from '../../kit/dialog/dialog-bar.tsx';
import { TRASH } from '../../kit/dialog/dialog-icons.ts';
import { useIncomingFile } from '../../kit/dialog/use-incoming-file.ts';
import { Icon } from '../../kit/icon.tsx';
import { RoundButton } from '../../kit/round-button.tsx';
import { MergeBox } from '../conflict/merge-box.tsx';
import { DraftBox } from '../drafts/draft-box.tsx';
import type { Editing } from '../editing.ts';
import type { EditingState } from '../editing-state.ts';
import styles from '../editor.module.css';
import { Preview } from '../preview/preview.tsx';
import { EditorForm } from './editor-form.tsx';
import { firstWrong } from './form.ts';
import { IconButton } from './icon-button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { IconView } from './use-icon-view.ts';

export interface FormViewProps {
  readonly editing: Editing;
  readonly state: EditingState;
  readonly iconView: IconView;
  /** Takes the focus instead of the first one. */
  readonly field: 'rationale' | undefined;
}

/** The modal's first view: header, questions and problems, the fields, and the preview beside them. */
export function FormView({ editing, state, iconView, field }: FormViewProps) {
  const { form, problem, merge, offer, task } = state;
  const isNew = editing.subject === null;
  const isSending = task !== null;
  const isOpening = offer === null && !iconView.visited;
  const formElement = useFocus(state);
  const over = useIncomingFile((file) => {
    if (file !== undefined && !isSending) iconView.open(file);
  });
  return (
    <form
      ref={formElement}
      className={styles.form}
      data-over={over}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <DialogBar busy={isSending}>
        <RoundButton label="Voltar" icon="back" onClick={editing.close} />
        <div inert={isSending}>
          <IconButton
            icon={form.icon}
            onPress={() => iconView.open()}
            autoFocus={iconView.visited}
          />
        </div>
        <Button variant="main" caps type="submit" aria-busy={task === 'save'}>
          {isNew ? 'SALVAR' : 'ATUALIZAR'}
        </Button>
      </DialogBar>
      <div className={styles.body} inert={isSending}>
        <div className={styles.fields}>
          {iconView.failed ? (
            <ProblemNotice problem={{ kind: 'failure', code: 'offline' }} editing={editing} />
          ) : null}
          {problem === null ? null : <ProblemNotice problem={problem} editing={editing} />}
          {merge === null ? null : (
            <MergeBox key={merge.current.version} merge={merge} form={form} editing={editing} />
          )}
          {offer === null ? null : <DraftBox draft={offer} editing={editing} />}
          <EditorForm
            editing={editing}
            state={state}
            autoFocus={isOpening ? (isNew ? 'name' : (field ?? null)) : null}
          />
          {isNew ? null : (
            <div className={styles.foot}>
              <Button
                variant="danger"
                caps
                aria-busy={task === 'remove'}
                onClick={() => void editing.remove()}
              >
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

/**
 * Focuses the first invalid field after each refused attempt (not at each keystroke), and the name when
 * the pressed button disappears together with its notice.
 */
function useFocus({
  errors,
  refusals,
  problem,
  merge,
  offer,
}: EditingState): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wrong = firstWrong(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `refusals` changes.
  useEffect(() => {
    if (wrong === null) return;
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [refusals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a notice disappears.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [problem, merge === null, offer]);
  return form;
}
