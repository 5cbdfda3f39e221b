import { importOrFail } from '../import-code.ts';
import type { EditRequest } from '../islands/editor/open.tsx';
import { messageOfMissingCode } from '../islands/missing-code.ts';
import { prepareCode, savesData } from '../prefetch.ts';
import { say } from './messages.ts';
import { stopSwaps } from './swap.ts';

interface EditorCode {
  readonly openEditor: (request: EditRequest) => Promise<void>;
}

/** What is loaded ahead: what a pointer, a finger or the focus comes to. */
const BEFORE_PRESS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Opens the editor when a button with `data-edit`, whose value is an `EditRequest` as JSON, is pressed. Its code is loaded
 * ahead, unless the browser saves data.
 */
export function openEditorOnPress(load: () => Promise<EditorCode>): void {
  const open = async (button: HTMLElement, text: string): Promise<void> => {
    stopSwaps();
    button.ariaBusy = 'true';
    try {
      const { openEditor } = await importOrFail(load);
      await openEditor(JSON.parse(text));
    } catch (error) {
      const action = { label: 'Tentar de novo', run: () => void open(button, text) };
      say({ action, ...messageOfMissingCode(error) });
    } finally {
      button.ariaBusy = null;
    }
  };
  document.addEventListener('click', ({ target }) => {
    const button = buttonOf(target);
    const text = button?.dataset['edit'];
    if (button === null || text === undefined || button.ariaBusy === 'true') return;
    void open(button, text);
  });
  if (savesData()) return;
  for (const type of BEFORE_PRESS) {
    document.addEventListener(type, ({ target }) => {
      // A press reports the failure.
      if (buttonOf(target) !== null) load().catch(() => undefined);
    });
  }
  window.addEventListener('load', () => prepareCode(() => importOrFail(load)));
}

function buttonOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-edit]') : null;
}
