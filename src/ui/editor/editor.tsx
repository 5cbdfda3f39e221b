import { type RefObject, useEffect, useRef } from 'react';
import { groupOf } from '../../domain/groups.ts';
import type { Personality } from '../../domain/personality.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { DialogBar } from '../kit/dialog/dialog-bar.tsx';
import { TRASH } from '../kit/dialog/dialog-icons.ts';
import { useIncomingFile } from '../kit/dialog/use-incoming-file.ts';
import { Icon } from '../kit/icon.tsx';
import { RoundButton } from '../kit/round-button.tsx';
import type { EditorProps } from '../visit/editor-door.ts';
import { MergeBox } from './conflict/merge-box.tsx';
import { DraftBox } from './drafts/draft-box.tsx';
import styles from './editor.module.css';
import { EditorForm } from './form/editor-form.tsx';
import { firstWrong, traitsOf, typeOf } from './form/form.ts';
import { IconButton } from './form/icon-button.tsx';
import { ProblemNotice } from './form/problem-notice.tsx';
import { type IconView, useIconView } from './form/use-icon-view.ts';
import { Preview } from './preview/preview.tsx';
import { type Editing, useEditing } from './use-editing.ts';

export { newestOf } from './own-writes.ts';

/** The modal to create, edit or delete a personality; the icon editor is its second view. */
export function Editor({ subject }: EditorProps) {
  const editing = useEditing(subject);
  const iconView = useIconView();
  const { IconEditor } = iconView;
  const type = typeOf(editing.form.letters);
  const label = subject === null ? 'Nova personalidade' : 'Editar personalidade';
  return (
    <Dialog
      label={IconEditor === null ? label : 'Ícone'}
      onClose={IconEditor === null ? editing.close : iconView.close}
    >
      <div className={styles.editor} data-group={type === null ? 'none' : groupOf(type)}>
        {IconEditor === null ? (
          <FormView editing={editing} iconView={iconView} subject={subject} />
        ) : (
          <IconEditor
            icon={editing.form.icon}
            traits={traitsOf(editing.form)}
            file={iconView.file}
            onBack={iconView.close}
            onSave={(icon) => {
              editing.change({ icon });
              iconView.close();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface FormViewProps {
  readonly editing: Editing;
  readonly iconView: IconView;
  readonly subject: Personality | null;
}

function FormView({ editing, iconView, subject }: FormViewProps) {
  const { form, problem, merge, offer, task } = editing;
  const isNew = subject === null;
  const isSending = task !== null;
  const formElement = useFocus(editing);
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
            <MergeBox
              merge={merge}
              form={form}
              onChoose={editing.choose}
              onYield={editing.takeTheirs}
            />
          )}
          {offer === null ? null : (
            <DraftBox
              draft={offer}
              subject={subject}
              onContinue={editing.resume}
              onDiscard={editing.discard}
            />
          )}
          <EditorForm editing={editing} autoFocus={isNew && offer === null && !iconView.visited} />
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
function useFocus(editing: Editing): RefObject<HTMLFormElement | null> {
  const { errors, refusals, problem, merge, offer } = editing;
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
