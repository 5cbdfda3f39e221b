import { say, unsay } from './enhance/messages.ts';
import { personalityOfPage } from './enhance/personality-of-page.ts';
import { isPageOf, writeEffects } from './enhance/writes.ts';
import { createEditor } from './islands/editor/open.tsx';
import { MessageRegion } from './pages/message-list.tsx';

/** Opens the editor on a page that only the server renders. */
export const openEditor = createEditor({
  isPageOf,
  // A closed modal still has its messages until its effects have ended.
  say: (message) => queueMicrotask(() => say(message)),
  unsay,
  written: writeEffects.made,
  changed: () => void writeEffects.changed(),
  messages: <MessageRegion />,
  ofPage: personalityOfPage,
});
