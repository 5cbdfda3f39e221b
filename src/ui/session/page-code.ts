import { type ComponentType, createElement } from 'react';
import type { DocumentPage, PageName } from '../../domain/paths.ts';
import type { View, ViewOf } from './view.ts';

/** The components of the pages loaded so far. */
export type PageCode = Readonly<Partial<Record<View['page'], PageComponent>>> & {
  /** A part of home that browsers load only when it is shown. The server has it at once. */
  readonly EmptyCatalogue?: ComponentType;
};

/** Renders nothing if the view belongs to another page. */
type PageComponent = ComponentType<{ readonly view: View }>;

/** Functions that load the code of each page that browsers render, and of the page shown after a failure. */
export type PageLoaders = {
  readonly [P in Exclude<PageName, DocumentPage> | 'failure']: () => Promise<{
    readonly default: ComponentType<{ readonly view: ViewOf<P> }>;
  }>;
};

/** The components of the pages that only the server renders. */
export type DocumentComponents = {
  readonly [P in DocumentPage]: ComponentType<{ readonly view: ViewOf<P> }>;
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
