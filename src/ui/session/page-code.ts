import { type ComponentType, createElement } from 'react';
import type { GuessResults } from '../../domain/guesses/results.ts';
import type { PageName } from '../../domain/paths.ts';
import type { Personality } from '../../domain/people/personality.ts';
import type { View, ViewOf } from './view.ts';

/** The components of the pages loaded so far. */
export type PageCode = Readonly<Partial<Record<View['page'], PageComponent>>> & {
  /** A part of home, which browsers load where it is shown; the server has it at once. */
  readonly EmptyCatalogue?: ComponentType;
  /** The server has it at once; a browser loads it when the section comes near. */
  readonly guesses?: ComponentType<{
    readonly whom: Personality;
    readonly initial: GuessResults | null;
  }>;
};

/** Shows nothing where the view is of another page. */
type PageComponent = ComponentType<{ readonly view: View }>;

/** Loads the code of each page, and of what is shown where one has failed. */
export type PageLoaders = {
  readonly [P in PageName | 'failure']: () => Promise<{
    readonly default: ComponentType<{ readonly view: ViewOf<P> }>;
  }>;
};

/** The code of one page. */
export function codeOfPage<P extends View['page']>(
  page: P,
  Page: ComponentType<{ readonly view: ViewOf<P> }>,
): PageCode {
  const isOfPage = (view: View): view is ViewOf<P> => view.page === page;
  const Shown: PageComponent = ({ view }) =>
    isOfPage(view) ? createElement(Page, { view }) : null;
  return { [page]: Shown };
}
