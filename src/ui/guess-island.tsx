import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { GuessResults } from '../domain/guesses/results.ts';
import { personalityOfPage } from './enhance/personality-of-page.ts';
import { GuessBox } from './pages/guesses/guess-box.tsx';
import { pathOf } from './session/navigation/navigation-api.ts';
import { type Session, SessionContext } from './session/session-context.ts';
import { stillSession } from './still-session.ts';

/** Renders the guesses about a personality into their section, which has the same markup from the server. */
export function mountGuesses(place: HTMLElement): void {
  const whom = personalityOfPage();
  if (whom === null) return;
  const initial: GuessResults | null = JSON.parse(place.dataset['guesses'] ?? 'null');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <SessionContext value={createSession()}>
        <GuessBox whom={whom} initial={initial} />
      </SessionContext>,
    ),
  );
}

/** What the guesses read of a session: the address of the page, and whether the catalogue is for reading alone. */
function createSession(): Session {
  const site = {
    readOnly: document.documentElement.dataset['readOnly'] !== undefined,
    publicUrl: '',
    description: '',
    picture: { path: '', alt: '' },
  };
  const view = { page: 'document', html: '' } as const;
  const still = stillSession({ site, view, snapshot: null }, pathOf(location.href), {});
  return {
    ...still,
    navigation: {
      ...still.navigation,
      setQuery: (query) => history.replaceState(history.state, '', location.pathname + query),
    },
  };
}
