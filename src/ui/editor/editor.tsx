import { useEffect, useRef } from 'react';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { groupOf } from '../../domain/groups.ts';
import type { Personality } from '../../domain/personality.ts';
import { Avatar } from '../components/avatar.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { RoundButton } from '../kit/round-button.tsx';
import type { Change } from './change.ts';
import styles from './editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { firstWrong, typeOf } from './form.ts';
import { Preview } from './preview.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useEditing } from './use-editing.ts';

export interface EditorProps {
  /** Null creates a new one. */
  readonly personality: Personality | null;
  readonly catalogue: Catalogue;
  readonly onClose: () => void;
  readonly onDone: (change: Change) => void;
}

/** The modal in which a personality is created, changed or deleted. */
export function Editor({ personality, catalogue, onClose, onDone }: EditorProps) {
  const editing = useEditing(personality, catalogue, onDone);
  const { form, errors, refusals, problem, busy } = editing;
  const type = typeOf(form.letters);
  const formElement = useRef<HTMLFormElement>(null);
  const wrong = firstWrong(errors);
  // The focus goes to the first wrong field after each refused attempt, not at each keystroke.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refusals` is the occasion.
  useEffect(() => {
    if (wrong === null) return;
    formElement.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [refusals]);

  return (
    <Dialog
      label={personality === null ? 'Nova personalidade' : 'Editar personalidade'}
      onClose={onClose}
    >
      <form
        ref={formElement}
        className={styles.editor}
        data-group={type === null ? 'none' : groupOf(type)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <header className={styles.header}>
          <RoundButton label="Voltar" icon="back" onClick={onClose} />
          <Avatar icon={form.icon} />
          <Button variant="main" caps type="submit" aria-busy={busy === 'save'}>
            {personality === null ? 'SALVAR' : 'ATUALIZAR'}
          </Button>
        </header>
        <div className={styles.body}>
          <div className={styles.fields}>
            {problem === null ? null : <ProblemNotice problem={problem} editing={editing} />}
            {editing.restored ? <RestoredNote onDiscard={editing.discard} /> : null}
            <EditorForm editing={editing} autoFocus={personality === null} />
            {personality === null ? null : (
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
    </Dialog>
  );
}

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={styles.restored} role="status">
      <span>Recuperamos o que você tinha começado a escrever.</span>
      <Button variant="plain" onClick={onDiscard}>
        Descartar
      </Button>
    </p>
  );
}
