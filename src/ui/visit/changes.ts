import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { newAttemptKey } from './attempt-key.ts';
import { focusContent } from './focus.ts';
import type { Gallery } from './gallery.ts';
import type { Messages } from './messages.ts';
import type { Navigation } from './navigation.ts';
import type { ReadAhead } from './read-ahead.ts';

/** A change that the visitor has made to the catalogue. */
export type Change =
  | {
      readonly kind: 'created' | 'updated' | 'removed' | 'restored';
      readonly personality: Personality;
    }
  | { readonly kind: 'samples_loaded'; readonly count: number };

/** What has to happen after a change of the catalogue, whichever feature made it. */
export interface Changes {
  /** Shows a message with a link or an undo button, and refreshes the page. */
  readonly made: (change: Change) => void;
  /** Refreshes the page after a conflict with another visitor's change. */
  readonly met: () => void;
  /** Fills an empty catalogue; fails with a `Failure`. */
  readonly loadSamples: () => Promise<void>;
}

export interface ChangesDependencies {
  readonly catalogue: Catalogue;
  readonly gallery: Gallery;
  readonly navigation: Navigation;
  readonly messages: Messages;
  readonly readAhead: ReadAhead;
}

export function createChanges(dependencies: ChangesDependencies): Changes {
  const { catalogue, gallery, navigation, messages, readAhead } = dependencies;

  const readAfresh = (removed: Personality | null): void => {
    readAhead.forget();
    const { view } = navigation.get();
    if (view.page !== 'home') gallery.forget();
    const isItsPage = view.page === 'personality' && view.personality.id === removed?.id;
    // Replace the entry of the removed personality's page, so that Back does not lead to it either.
    if (isItsPage) void navigation.follow(paths.home(), { replace: true });
    else void refresh();
    // The focused element may have been removed by the change.
    focusContent();
  };

  const refresh = async (): Promise<void> => {
    if (await navigation.refresh()) return;
    messages.say({
      tone: 'failure',
      text: 'Esta página mostra como estava antes da mudança.',
      action: { label: 'Atualizar', run: () => void refresh() },
    });
  };

  const made = (change: Change): void => {
    messages.say(messageOf(change));
    readAfresh(change.kind === 'removed' ? change.personality : null);
  };
  const messageOf = (change: Change): Parameters<Messages['say']>[0] => {
    if (change.kind === 'samples_loaded') {
      const samples = change.count === 1 ? '1 exemplo entrou' : `${change.count} exemplos entraram`;
      return { tone: 'success', text: `${samples} no catálogo.` };
    }
    const { personality } = change;
    const link = { label: 'Ver a página', href: paths.personality(personality.id) };
    switch (change.kind) {
      case 'created':
        return { tone: 'success', text: ['', personality.name, ' entrou no catálogo.'], link };
      case 'restored':
        return { tone: 'success', text: ['', personality.name, ' voltou ao catálogo.'], link };
      case 'updated':
        return {
          tone: 'success',
          text: ['As mudanças em ', personality.name, ' foram salvas.'],
          link,
        };
      case 'removed': {
        const key = newAttemptKey();
        const run = () => void restore(personality, key);
        const action = { label: 'Desfazer', run };
        return { tone: 'success', text: ['', personality.name, ' saiu do catálogo.'], action };
      }
    }
  };
  const restore = async (removed: Personality, key: string): Promise<void> => {
    try {
      made({ kind: 'restored', personality: await catalogue.create(removed, key) });
    } catch (error) {
      const run = () => void restore(removed, key);
      const action = { label: 'Tentar de novo', run };
      messages.say({ tone: 'failure', text: FAILURE_SENTENCES[codeOf(error)], action });
    }
  };

  return {
    made,
    met: () => readAfresh(null),
    async loadSamples() {
      const { created } = await catalogue.loadSamples();
      made({ kind: 'samples_loaded', count: created });
    },
  };
}
