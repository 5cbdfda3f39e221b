import './fonts.css';
import './tokens.css';
import './base.css';
import './hidden.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepResultsOnPress } from './gallery-results.ts';
import { lastPressed, pressAgain } from './head-scripts.ts';
import { importOrFail } from './import-code.ts';
import { loadPage } from './load-code.ts';
import { hasHandover, readHandover } from './session/handover.ts';
import { startSession } from './start-session.ts';

/** Hydrates the page. A top-level await would be a deadlock, since the page's chunk imports this module's chunk. */
async function takeOver(root: HTMLElement): Promise<void> {
  const handover = readHandover(document);
  const code = await loadPage(handover.view.page);
  const session = startSession(handover, code);
  keepResultsOnPress(session);
  const late = importOrFail(() => import('./after-start.ts'));
  // From here on React itself hydrates a pressed part and replays the press.
  const early = lastPressed();
  const start = (): void => {
    pressAgain(early);
    void late.then(({ afterStart }) => afterStart(session));
  };
  hydrateRoot(root, <App session={session} onReady={start} />);
}

const root = document.getElementById('root');
if (root === null) throw new Error('No root.');
// If its code cannot be loaded, the page stays as the server has rendered it: links and search work without scripts.
// The browser logs the rejection.
// On a page that only the server renders, this module is loaded with the editor and has nothing to hydrate.
if (hasHandover(document)) void takeOver(root).catch(window.giveUp);
