import { type RefObject, useEffect, useRef } from 'react';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { groupOf } from '../../domain/groups.ts';
import type { Personality } from '../../domain/personality.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { DialogBar } from '../kit/dialog-bar.tsx';
import { Icon } from '../kit/icon.tsx';
import { RoundButton } from '../kit/round-button.tsx';
import type { Change } from './change.ts';
import styles from './editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { firstWrong, typeOf } from './form.ts';
import { IconButton } from './icon-button.tsx';
import { Preview } from './preview.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { type Editing, useEditing } from './use-editing.ts';
import { type IconView, useIconView } from './use-icon-view.ts';

export interface EditorProps {
  /** Null creates a new one. */
  readonly personality: Personality | null;
  readonly catalogue: Catalogue;
  /** Told whether a change of somebody else's was met, which the page does not show yet. */
  readonly onClose: (isStale: boolean) => void;
  readonly onDone: (change: Change) => void;
}

/** The modal in which a personality is created, changed or deleted; its icon has a view of its own. */
export function Editor({ personality, catalogue, onClose, onDone }: EditorProps) {
  const editing = useEditing(personality, catalogue, onDone);
  const iconView = useIconView();
  const { IconEditor } = iconView;
  const close = () => onClose(editing.isStale);
  const type = typeOf(editing.form.letters);
  const label = personality === null ? 'Nova personalidade' : 'Editar personalidade';
  return (
    <Dialog
      label={IconEditor === null ? label : 'Ícone'}
      onClose={IconEditor === null ? close : iconView.close}
    >
      <div className={styles.editor} data-group={type === null ? 'none' : groupOf(type)}>
        {IconEditor === null ? (
          <FormView
            editing={editing}
            iconView={iconView}
            isNew={personality === null}
            onClose={close}
          />
        ) : (
          <IconEditor
            icon={editing.form.icon}
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
  readonly isNew: boolean;
  readonly onClose: () => void;
}

function FormView({ editing, iconView, isNew, onClose }: FormViewProps) {
  const { form, problem, busy } = editing;
  const formElement = useFocus(editing);
  return (
    <form
      ref={formElement}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <DialogBar>
        <RoundButton label="Voltar" icon="back" onClick={onClose} />
        <IconButton icon={form.icon} onPress={iconView.open} autoFocus={iconView.visited} />
        <Button variant="main" caps type="submit" aria-busy={busy === 'save'}>
          {isNew ? 'SALVAR' : 'ATUALIZAR'}
        </Button>
      </DialogBar>
      <div className={styles.body}>
        <div className={styles.fields}>
          {iconView.failed ? (
            <ProblemNotice
              problem={{ kind: 'failure', code: 'offline' }}
              editing={editing}
              onClose={onClose}
            />
          ) : null}
          {problem === null ? null : (
            <ProblemNotice problem={problem} editing={editing} onClose={onClose} />
          )}
          {editing.restored ? <RestoredNote onDiscard={editing.discard} /> : null}
          <EditorForm editing={editing} autoFocus={isNew && !iconView.visited} />
          {isNew ? null : (
            <div className={styles.foot}>
              <Button
                variant="danger"
                caps
                aria-busy={busy === 'remove'}
                onClick={() => void editing.remove()}
              >
                <Icon name="trash" />
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
 * The focus goes to the first wrong field after each refused attempt, not at each keystroke; and to the
 * name when what was pressed went away with its notice.
 */
function useFocus(editing: Editing): RefObject<HTMLFormElement | null> {
  const { errors, refusals, problem, restored } = editing;
  const form = useRef<HTMLFormElement>(null);
  const wrong = firstWrong(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refusals` is the occasion.
  useEffect(() => {
    if (wrong === null) return;
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [refusals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice that goes is the occasion.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [problem, restored]);
  return form;
}

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={styles.restored} role="status">
      <span>O catálogo guardou o que você tinha começado a escrever.</span>
      <Button variant="plain" onClick={onDiscard}>
        Descartar
      </Button>
    </p>
  );
}
