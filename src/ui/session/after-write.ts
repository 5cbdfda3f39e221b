import { type FailureCode, type Trouble, troubleOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { failureText } from '../../domain/texts/failures.ts';
import { noteWrite } from '../enhance/freshness.ts';
import type { Message, Mutation } from '../islands/editor/host.ts';
import { writesClient } from '../islands/writes.ts';
import { CONTENT_ID, focusContent, isFocusLost } from './focus.ts';
import type { Session } from './session-context.ts';

/** Going back to an earlier version, which creates a new version. */
export interface Reversal {
  readonly id: string;
  readonly name: string;
  /** The newest version: the reversal fails with `conflict` if there is a newer one. */
  readonly newest: number;
  /** Whether the newest version is a removal. */
  readonly isRemoved: boolean;
  /** The version to restore; null removes the personality. */
  readonly to: number | null;
}

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
  const say = (text: Message['text'], undo: Reversal): void => {
    const { id, isRemoved } = undo;
    const link = { label: 'Ver a página', href: paths.personality(id) };
    const { view } = navigation.get();
    const isHere = view.page === 'personality' && view.personality.id === id;
    messages.say({
      tone: 'success',
      about: id,
      text,
      ...(isRemoved || isHere ? {} : { link }),
      action: { label: 'Desfazer', run: () => void revert(undo) },
    });
  };

  const made = ({ kind, personality, also = '' }: Mutation): void => {
    const { id, name, version } = personality;
    const [before, after] = SENTENCES[kind];
    say([before, name, after + also], { id, name, ...UNDO[kind](version) });
    void readAfresh(kind === 'removed' ? id : null);
  };

  const revert = async (reversal: Reversal): Promise<void> => {
    const { id, newest, isRemoved, to } = reversal;
    let { name } = reversal;
    try {
      if (to === null) await writesClient.remove(id, newest);
      else ({ name } = await writesClient.restore(id, { newest, version: to }));
    } catch (error) {
      sayFailure(reversal, troubleOf(error));
      return;
    }
    const back = { id, name, newest: newest + 1, isRemoved: to === null };
    say(['', name, outcomeOf(reversal)], { ...back, to: isRemoved ? null : newest });
    await readAfresh(to === null ? id : null);
  };

  /** Shows why a reversal failed. If a second attempt would fail too, the page is read again instead. */
  const sayFailure = (reversal: Reversal, trouble: Trouble): void => {
    const isFinal = FINAL.includes(trouble.code);
    const retry = { label: 'Tentar de novo', run: () => void revert(reversal) };
    const history = { label: 'Ver o histórico', href: paths.history(reversal.id) };
    messages.say({
      tone: 'failure',
      text: failureText(trouble),
      ...(isFinal ? { link: history } : { action: retry }),
    });
    if (isFinal) void readAfresh(null);
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

/** The text around the name in the message about a change. */
const SENTENCES = {
  created: ['', ' entrou no catálogo.'],
  updated: ['As mudanças em ', ' foram salvas.'],
  removed: ['', ' saiu do catálogo.'],
} as const;

type Undo = Pick<Reversal, 'newest' | 'isRemoved' | 'to'>;

/** The reversal of each kind of change, by the personality's version (the last one, if it is removed). */
const UNDO: Readonly<Record<keyof typeof SENTENCES, (version: number) => Undo>> = {
  created: (newest) => ({ newest, isRemoved: false, to: null }),
  updated: (newest) => ({ newest, isRemoved: false, to: newest - 1 }),
  removed: (version) => ({ newest: version + 1, isRemoved: true, to: version }),
};

/** Failures that a second attempt would repeat: the version is no longer the newest, or its target is gone. */
const FINAL: readonly FailureCode[] = ['conflict', 'not_found', 'not_restorable', 'locked', 'held'];

function outcomeOf({ isRemoved, to }: Reversal): string {
  if (to === null) return ' saiu do catálogo.';
  return isRemoved ? ' voltou ao catálogo.' : ` voltou a ser como na versão ${to}.`;
}

/** Focuses the message about a change if the refresh has removed the focused element. */
function focusMessageIfLost(): void {
  if (!isFocusLost() && document.activeElement?.id !== CONTENT_ID) return;
  const message = [...document.querySelectorAll<HTMLElement>('[data-message]')].at(-1);
  if (message === undefined) focusContent();
  else message.focus({ preventScroll: true });
}
