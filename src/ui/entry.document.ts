import { followShortcuts } from './components/search/shortcuts.ts';
import { openEditorOnPress } from './enhance/edit.ts';
import { followLinks } from './enhance/follow.ts';
import { followWrites } from './enhance/freshness.ts';
import { showCarriedMessages } from './enhance/messages.ts';
import { returnToPlace } from './enhance/return.ts';
import { revertOnPress } from './enhance/revert.ts';
import { followSearchBox } from './enhance/search-box.ts';
import { shareOnPress } from './enhance/share.ts';
import { followHistory } from './enhance/swap.ts';
import { lastPressed, pressAgain } from './head-scripts.ts';
import { followLayers } from './layers.ts';
import { pressOnce } from './press-once.ts';

/** Enhances a page that only the server renders. It works without this module, except for the editor. */
followLinks();
followLayers();
followHistory();
followWrites();
void returnToPlace();
followSearchBox();
followShortcuts();
revertOnPress(async () => (await import('./enhance/writes.ts')).writeEffects.revert);
shareOnPress();
showCarriedMessages();
openEditorOnPress(() => import('./document-editor.tsx'));
pressOnce();
pressAgain(lastPressed());
