import { useEffect, useState } from 'react';
import { groupOf } from '../../domain/types/groups.ts';
import { typeOf } from '../../domain/types/letters.ts';
import { IconEditor } from '../icon-editor/icon-editor.tsx';
import { Dialog } from '../kit/dialog/dialog.tsx';
import type { EditorProps } from '../visit/editor-door.ts';
import { useVisit } from '../visit/visit-context.ts';
import styles from './editor.module.css';
import { traitsOf } from './form.ts';
import { FormView } from './form-view.tsx';
import { useEditing } from './use-editing.ts';

export { newestOf } from './use-editing.ts';

/** The modal to create, edit or delete a personality; the icon editor is its second view. */
export function Editor({ subject, options, messages }: EditorProps) {
  const { navigation } = useVisit();
  const editing = useEditing(subject, options);
  const [view, setView] = useState<'form' | 'icon' | 'form again'>('form');
  /** That was dropped or pasted on the form. */
  const [photo, setPhoto] = useState<File | null>(null);
  const { form } = editing.state;
  const type = typeOf(form.letters);
  const isIcon = view === 'icon';
  const leaveIcon = () => setView('form again');
  // Back leads to the form, as Escape does, and Forward to the icon again.
  useEffect(
    () =>
      isIcon
        ? navigation.openLayer(
            () => setView('form again'),
            () => setView('icon'),
          )
        : undefined,
    [isIcon, navigation],
  );
  const label = subject === null ? 'Nova personalidade' : 'Editar personalidade';
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
            field={options.field}
            isAgain={view === 'form again'}
            onIcon={(file) => {
              setPhoto(file);
              setView('icon');
            }}
          />
        )}
      </div>
      {messages}
    </Dialog>
  );
}
