import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { createWriteEffects, type WriteHost } from '../islands/write-effects.ts';
import { layersSettled } from '../layers.ts';
import { noteWrite } from './freshness.ts';
import { carryMessages, say } from './messages.ts';
import { refresh } from './swap.ts';

/** Whether the document is the page of a personality. */
export const isPageOf: WriteHost['isPageOf'] = (id: Personality['id']) =>
  location.pathname === paths.personality(id);

/** The effects of writes on a page that only the server renders. Loaded at a press that writes. */
export const writeEffects = createWriteEffects({
  say,
  isPageOf,
  async readAgain(removedId) {
    noteWrite();
    if (removedId === null || !isPageOf(removedId)) return refresh();
    // The modal's entry of the history is left first, so that the page of the personality is the one that is replaced.
    await layersSettled();
    carryMessages();
    location.replace(paths.home());
    return true;
  },
});
