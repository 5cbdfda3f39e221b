import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/people/personality.ts';
import type { Reversal } from '../../domain/versions/reversal.ts';
import { CONTENT_ID, focusContent, isFocusLost } from '../focus.ts';
import type { Message, Mutation } from './editor/host.ts';
import { failedReversal, perform, type Told, toldOf } from './undo.ts';
import { writesClient } from './writes.ts';

/** What must happen after a change of the catalogue, whichever feature makes it. */
export interface WriteEffects {
  /** Shows a message with an undo button, and refreshes the page. */
  readonly made: (mutation: Mutation) => void;
  /** Performs a reversal, then does what `made` does; a failure becomes a message. */
  readonly revert: (reversal: Reversal) => Promise<void>;
  /** Reads the page again, for a change that has no message here. */
  readonly changed: () => Promise<void>;
  /** Fills an empty catalogue; fails with a `Failure`. */
  readonly loadSamples: () => Promise<void>;
}

/** What the effects of a write need of the page on which it was made. */
export interface WriteHost {
  /** Shows a message. One with `undo` may outlive the document. */
  readonly say: (message: Message & { readonly undo?: string }) => void;
  /** Whether the page is that of a personality. */
  readonly isPageOf: (id: string) => boolean;
  /**
   * Shows the catalogue as it is now, instead of the page of a removed personality the gallery. Resolves to false if it
   * could not be read.
   */
  readonly readAgain: (removedId: string | null, change?: ListChange) => Promise<boolean>;
}

/** A change of a personality, which a list shows in its place. */
export interface ListChange {
  readonly id: string;
  /** The personality as it is now; null if it was removed. */
  readonly now: Personality | null;
  /** Whether it was not in the catalogue before. */
  readonly isNew: boolean;
}

/** Creates the effects of writes. They have no state, so each user may create its own. */
export function createWriteEffects({ say: tell, isPageOf, readAgain }: WriteHost): WriteEffects {
  const readAfresh = async (removedId: string | null, change?: ListChange): Promise<void> => {
    await refresh(removedId, change);
    // By the next frame React has rendered what was read.
    requestAnimationFrame(focusMessageIfLost);
  };

  const refresh = async (removedId: string | null, change?: ListChange): Promise<void> => {
    if (await readAgain(removedId, change)) return;
    tell({
      tone: 'failure',
      text: 'A mudança foi salva; esta página ainda não a mostra.',
      action: { label: 'Atualizar', run: () => void refresh(null) },
    });
  };

  /** Shows a message about a change, with a button that undoes it. */
  const say = ({ text, link, undo }: Told): void => {
    const isHere = link?.href === paths.personality(undo.id) && isPageOf(undo.id);
    tell({
      tone: 'success',
      about: undo.id,
      text,
      undo: JSON.stringify(undo),
      ...(link === undefined || isHere ? {} : { link }),
      action: { label: 'Desfazer', run: () => void revert(undo) },
    });
  };

  const made = (mutation: Mutation): void => {
    const told = toldOf(mutation);
    say(told);
    void show(told, mutation.kind === 'created');
  };

  const show = ({ undo: { id }, now }: Told, isNew: boolean): Promise<void> =>
    readAfresh(now === null ? id : null, { id, now, isNew });

  const revert = async (reversal: Reversal): Promise<void> => {
    try {
      const told = await perform(reversal);
      say(told);
      await show(told, reversal.isRemoved);
    } catch (error) {
      const { isFinal, text, link } = failedReversal(reversal, error);
      const retry = { label: 'Tentar de novo', run: () => void revert(reversal) };
      tell({ tone: 'failure', text, ...(link === undefined ? { action: retry } : { link }) });
      // If a second attempt would fail too, the page is read again.
      if (isFinal) void readAfresh(null);
    }
  };

  return {
    made,
    revert,
    changed: () => readAfresh(null),
    async loadSamples() {
      const { created } = await writesClient.loadSamples();
      const samples = created === 1 ? '1 exemplo entrou' : `${created} exemplos entraram`;
      tell({ tone: 'success', text: `${samples} no catálogo.` });
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
