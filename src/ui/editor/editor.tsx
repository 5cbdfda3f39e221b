import type { ReactNode } from 'react';
import { groupOf } from '../../domain/groups.ts';
import { lettersOf, typeOf } from '../../domain/letters.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import type { EditorCode, EditorDoor } from '../visit/editor-door.ts';
import type { WriteEffects } from '../visit/later/write-effects.ts';
import type { Messages } from '../visit/messages.ts';
import { useReadable } from '../visit/visit-context.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createEditing, type Editing } from './editing.ts';
import styles from './editor.module.css';
import { createEditorMessages } from './editor-messages.ts';
import { traitsOf } from './form/form.ts';
import { FormView, type FormViewProps } from './form/form-view.tsx';
import { useIconView } from './form/use-icon-view.ts';
import { createOwnWrites } from './own-writes.ts';

export interface EditorDependencies {
  readonly door: Pick<EditorDoor, 'open' | 'close'>;
  readonly writeEffects: WriteEffects;
  readonly messages: Messages;
}

/** The editor of a visit: what it keeps between two openings is here. */
export function createEditor({ door, writeEffects, messages }: EditorDependencies): EditorCode {
  const drafts = createDrafts(() => localStorage, Date.now);
  const ownWrites = createOwnWrites();
  const editorMessages = createEditorMessages(messages, (subject) =>
    door.open(subject, { continuesDraft: true }),
  );
  const dependencies = {
    drafts,
    ownWrites,
    messages: editorMessages,
    writeEffects,
    close: door.close,
  };
  return {
    newestOf: ownWrites.newestOf,
    open(subject, { continuesDraft = false, type, work, field }) {
      editorMessages.opened(subject);
      const editing = createEditing(subject, continuesDraft, dependencies);
      if (type !== undefined) editing.change({ letters: lettersOf(type) });
      if (work !== undefined) editing.change({ work });
      return {
        show: (shown) => <Editor editing={editing} field={field} messages={shown} />,
        closed: editing.closed,
      };
    },
  };
}

interface EditorProps extends Pick<FormViewProps, 'field'> {
  readonly editing: Editing;
  /** The visit's messages: what stands behind the modal can be neither seen nor reached. */
  readonly messages: ReactNode;
}

/** The modal to create, edit or delete a personality; the icon editor is its second view. */
function Editor({ editing, field, messages }: EditorProps) {
  const state = useReadable(editing);
  const iconView = useIconView();
  const { IconEditor } = iconView;
  const type = typeOf(state.form.letters);
  const label = editing.subject === null ? 'Nova personalidade' : 'Editar personalidade';
  return (
    <Dialog
      label={IconEditor === null ? label : 'Ícone'}
      onClose={IconEditor === null ? editing.close : iconView.close}
    >
      <div className={styles.editor} data-group={type === null ? 'none' : groupOf(type)}>
        {IconEditor === null ? (
          <FormView editing={editing} state={state} iconView={iconView} field={field} />
        ) : (
          <IconEditor
            icon={state.form.icon}
            traits={traitsOf(state.form)}
            file={iconView.file}
            onBack={iconView.close}
            onSave={(icon) => {
              editing.change({ icon });
              iconView.close();
            }}
          />
        )}
      </div>
      {messages}
    </Dialog>
  );
}
