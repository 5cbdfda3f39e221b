import { paths } from '../../domain/paths.ts';
import { noteWrite } from '../enhance/freshness.ts';
import { createWriteEffects, type WriteEffects } from '../islands/write-effects.ts';
import type { Session } from './session-context.ts';

/** The effects of writes on a page that the browser renders. */
export function writeEffectsOf({ gallery, navigation, messages, reader }: Session): WriteEffects {
  const isPageOf = (id: string): boolean => {
    const { view } = navigation.get();
    return view.page === 'personality' && view.personality.id === id;
  };
  return createWriteEffects({
    say: ({ undo: _, ...message }) => void messages.say(message),
    isPageOf,
    async readAgain(removedId, change) {
      noteWrite();
      reader.forget();
      if (navigation.get().view.page !== 'home') gallery.forget();
      // Replace the entry of the removed personality's page, so that Back does not lead to it either.
      const isItsPage = removedId !== null && isPageOf(removedId);
      return navigation.refresh(isItsPage ? paths.home() : undefined, change);
    },
  });
}
