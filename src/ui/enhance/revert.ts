import type { Reversal } from '../../domain/versions/reversal.ts';
import { importOrFail } from '../import-code.ts';
import { messageOfMissingCode } from '../islands/missing-code.ts';
import { say } from './messages.ts';

type Revert = (reversal: Reversal) => Promise<void>;

/**
 * Undoes a change when a button with `data-revert`, whose value is the reversal as JSON, is pressed. Further presses are
 * ignored until that is done.
 */
export function revertOnPress(load: () => Promise<Revert>): void {
  const press = async (button: HTMLElement, text: string): Promise<void> => {
    button.setAttribute('aria-busy', 'true');
    try {
      const revert = await importOrFail(load);
      const reversal: Reversal = JSON.parse(text);
      await revert(reversal);
    } catch (error) {
      const action = { label: 'Tentar de novo', run: () => void press(button, text) };
      say({ action, ...messageOfMissingCode(error) });
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-revert]') : null;
    const text = button?.dataset['revert'];
    if (button === null || text === undefined || button.ariaBusy === 'true') return;
    void press(button, text);
  });
}
