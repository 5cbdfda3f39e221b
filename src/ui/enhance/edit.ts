import type { TypeCode } from '../../domain/vocabulary.ts';
import { say } from './messages.ts';
import { stopSwaps } from './swap.ts';

/** What a button with `data-edit` opens the editor with, as JSON in that attribute. */
export interface EditRequest {
  /** The id of an existing personality; null for a new one. */
  readonly id: string | null;
  readonly type?: TypeCode;
  readonly name?: string;
  readonly work?: string;
  readonly field?: 'rationale';
}

/** Opens the editor. Its code is loaded at the first press. */
type OpenEditor = (request: EditRequest) => Promise<void>;

/** After a reload no editor is open: leaves its entry of the session history, whose Back would do nothing. */
function leaveEntryOfEditor(): void {
  const { layer = 0 } = Object(window.navigation?.currentEntry?.getState());
  if (layer > 0) history.go(-layer);
}

/** Opens the editor when a button with `data-edit` is pressed. */
export function openEditorOnPress(load: () => Promise<{ readonly openEditor: OpenEditor }>): void {
  leaveEntryOfEditor();
  const open = async (button: HTMLElement, text: string): Promise<void> => {
    stopSwaps();
    button.setAttribute('aria-busy', 'true');
    try {
      const { openEditor } = await load();
      await openEditor(JSON.parse(text));
    } catch {
      const action = { label: 'Tentar de novo', run: () => void open(button, text) };
      say({ tone: 'failure', text: 'O formulário não carregou. Confira sua conexão.', action });
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-edit]') : null;
    const text = button?.dataset['edit'];
    if (button !== null && text !== undefined) void open(button, text);
  });
}
