import './fonts.css';
import './tokens.css';
import './base.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadEditor, loadPage, loadShortcuts } from './load-code.ts';
import { startVisit } from './start-visit.ts';
import { lastPressed, pressAgain } from './visit/early-press.ts';
import { readHandover } from './visit/handover.ts';
import { followLinks } from './visit/links.ts';
import { refuseFiles } from './visit/refuse-files.ts';

/** No top-level await: the page's chunk imports this module's chunk, which would be a deadlock. */
async function takeOver(root: HTMLElement): Promise<void> {
  // Most presses open the modal: its code is fetched while the page's is evaluated. A failure is reported at the opening.
  if (lastPressed() !== null) loadEditor().catch(() => undefined);
  const handover = readHandover(document);
  const code = await loadPage(handover.address.page);
  const visit = startVisit(handover, code);
  // From here on React hydrates what is pressed, and goes on with the press.
  const early = lastPressed();
  hydrateRoot(root, <App visit={visit} onReady={() => pressAgain(early)} />);
  followLinks({ ...visit, loadCode: loadPage });
  refuseFiles(window);
  const { followShortcuts } = await loadShortcuts();
  followShortcuts(window);
}

const root = document.getElementById('root');
if (root === null) throw new Error('No root.');
// Without its code a page stays as the server has written it: links and search work without scripts. The
// browser logs the rejection.
void takeOver(root);
