import { paths } from '../../domain/paths.ts';
import { noteWrite } from '../enhance/freshness.ts';
import type { Mutation } from '../islands/editor/host.ts';
import { failedReversal, perform, type Reversal, type Told, toldOf } from '../islands/undo.ts';
import { writesClient } from '../islands/writes.ts';
import { CONTENT_ID, focusContent, isFocusLost } from './focus.ts';
import type { Session } from './session-context.ts';

/** What must happen after a change of the catalogue, whichever feature makes it. */
interface WriteEffects {
  /** Shows a message with an undo button, and refreshes the page. */
  readonly made: (mutation: Mutation) => void;
  /** Performs a reversal, then does what `made` does; a failure becomes a message. */
  readonly revert: (reversal: Reversal) => Promise<void>;
  /** Reads the page again, for a change that has no message here. */
  readonly changed: () => Promise<void>;
  /** Fills an empty catalogue; fails with a `Failure`. */
  readonly loadSamples: () => Promise<void>;
}

/** Creates the effects of writes. They have no state, so each user may create its own. */
export function writeEffectsOf({ gallery, navigation, messages, reader }: Session): WriteEffects {
  const readAfresh = async (removedId: string | null): Promise<void> => {
    noteWrite();
    reader.forget(removedId);
    const { view } = navigation.get();
    if (view.page !== 'home') gallery.forget();
    const isItsPage = view.page === 'personality' && view.personality.id === removedId;
    // Replace the entry of the removed personality's page, so that Back does not lead to it either.
    await refresh(isItsPage ? paths.home() : undefined);
    // By the next frame React has rendered what was read.
    requestAnimationFrame(focusMessageIfLost);
  };

  const refresh = async (instead?: string): Promise<void> => {
    if (await navigation.refresh(instead)) return;
    messages.say({
      tone: 'failure',
      text: 'A mudança foi salva; esta página ainda não a mostra.',
      action: { label: 'Atualizar', run: () => void refresh() },
    });
  };

  /** Shows a message about a change, with a button that undoes it. */
  const say = ({ text, link, undo }: Told): void => {
    const { view } = navigation.get();
    const isHere =
      view.page === 'personality' && link?.href === paths.personality(view.personality.id);
    messages.say({
      tone: 'success',
      about: undo.id,
      text,
      ...(link === undefined || isHere ? {} : { link }),
      action: { label: 'Desfazer', run: () => void revert(undo) },
    });
  };

  const made = (mutation: Mutation): void => {
    say(toldOf(mutation));
    void readAfresh(mutation.kind === 'removed' ? mutation.personality.id : null);
  };

  const revert = async (reversal: Reversal): Promise<void> => {
    try {
      say(await perform(reversal));
    } catch (error) {
      const { isFinal, text, link } = failedReversal(reversal, error);
      const retry = { label: 'Tentar de novo', run: () => void revert(reversal) };
      messages.say({
        tone: 'failure',
        text,
        ...(link === undefined ? { action: retry } : { link }),
      });
      // If a second attempt would fail too, the page is read again.
      if (isFinal) void readAfresh(null);
      return;
    }
    await readAfresh(reversal.to === null ? reversal.id : null);
  };

  return {
    made,
    revert,
    changed: () => readAfresh(null),
    async loadSamples() {
      const { created } = await writesClient.loadSamples();
      const samples = created === 1 ? '1 exemplo entrou' : `${created} exemplos entraram`;
      messages.say({ tone: 'success', text: `${samples} no catálogo.` });
      void readAfresh(null);
    },
  };
}

/** Focuses the message about a change if the refresh has removed the focused element. */
function focusMessageIfLost(): void {
  if (!isFocusLost() && document.activeElement?.id !== CONTENT_ID) return;
  const message = [...document.querySelectorAll<HTMLElement>('[data-message]')].at(-1);
  if (message === undefined) focusContent();
  else message.focus({ preventScroll: true });
}
