import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { groupOf } from '../../../domain/types/groups.ts';
import { typeOf } from '../../../domain/types/letters.ts';
import { importOrFail } from '../../import-code.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { IconEditorProps } from '../icon-editor/icon-editor.tsx';
import { messageOfMissingCode } from '../missing-code.ts';
import styles from './form/form.module.css';
import { traitsOf } from './form/form.ts';
import { FormView } from './form/form-view.tsx';
import { useEditorHost } from './host.ts';
import { type OpenedForm, useEditing } from './use-editing.ts';

export interface EditorProps {
  readonly opened: OpenedForm;
  /** The page's messages, since those behind the modal can be neither seen nor reached. */
  readonly messages: ReactNode;
}

/** The modal that creates, edits or deletes a personality. The icon editor is its second view. */
export function Editor({ opened, messages }: EditorProps) {
  const { say, openLayer } = useEditorHost();
  const editing = useEditing(opened);
  const [view, setView] = useState<'form' | 'icon' | 'form again'>('form');
  /** A photo that was dropped or pasted on the form. */
  const [photo, setPhoto] = useState<File | null>(null);
  /** The icon view; null until its code is loaded, which begins once the form is shown. */
  const [IconEditor, setIconEditor] = useState<ComponentType<IconEditorProps> | null>(null);
  const { form } = editing.state;
  const type = typeOf(form.letters);
  const isIcon = IconEditor !== null && view === 'icon';
  const loadIcon = async (): Promise<void> => {
    const code = await importOrFail(() => import('../icon-editor/icon-editor.tsx'));
    setIconEditor(() => code.IconEditor);
  };
  const openIcon = async (file: File | null): Promise<void> => {
    try {
      if (IconEditor === null) await loadIcon();
      setPhoto(file);
      setView('icon');
    } catch (error) {
      say(messageOfMissingCode(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a press retries.
  useEffect(() => void loadIcon().catch(() => undefined), []);
  const leaveIcon = () => setView('form again');
  // Back returns to the form, as Escape does, and Forward to the icon view.
  useEffect(
    () =>
      isIcon
        ? openLayer(
            () => setView('form again'),
            () => setView('icon'),
          )
        : undefined,
    [isIcon, openLayer],
  );
  const label = opened.subject === null ? 'Nova personalidade' : 'Editar personalidade';
  return (
    <Dialog label={isIcon ? 'Ícone' : label} onClose={isIcon ? leaveIcon : editing.close}>
      <div className={styles.editor} data-group={type === null ? 'none' : groupOf(type)}>
        {isIcon ? (
          <IconEditor
            icon={form.icon}
            traits={traitsOf(form)}
            file={photo}
            onBack={leaveIcon}
            onSave={(icon) => {
              editing.change({ icon });
              leaveIcon();
            }}
          />
        ) : (
          <FormView
            editing={editing}
            field={opened.field}
            isAgain={view === 'form again'}
            onIcon={(file) => void openIcon(file)}
          />
        )}
      </div>
      {messages}
    </Dialog>
  );
}
