import { importOrFail } from './session/prefetch.ts';
import { codeOfPage, type PageCode, type PageLoaders, type View } from './session/view.ts';

/** The components of the pages; a page that the server alone writes has none. */
const PAGES: PageLoaders = {
  home: () => import('./pages/home/home-page.tsx'),
  personality: () => import('./pages/detail/detail-page.tsx'),
  history: () => import('./pages/history/history-page.tsx'),
  changes: () => import('./pages/changes/changes-page.tsx'),
  types: () => import('./pages/types/types-page.tsx'),
  contested: () => import('./pages/contested/contested-page.tsx'),
  not_found: () => import('./pages/failed/failed-page.tsx'),
  failure: () => import('./pages/failed/failed-page.tsx'),
};

let loaded: PageCode = {};

/** Loads a page's code and adds it to the code already loaded. Fails with `offline` or `outdated`. */
export async function loadPage<P extends View['page']>(page: P): Promise<PageCode> {
  const load = PAGES[page];
  if (load === undefined || page in loaded) return loaded;
  const { default: Page } = await importOrFail(load);
  // Asked for twice at once, the first answer stays: another component would mount the page shown anew.
  loaded = { ...codeOfPage(page, Page), ...loaded };
  return loaded;
}

/** Loads the modal's code, with what follows its changes. Fails with `offline` or `outdated`. */
export function loadEditor(): Promise<typeof import('./editor/editor.tsx')> {
  return importOrFail(() => import('./editor/editor.tsx'));
}
