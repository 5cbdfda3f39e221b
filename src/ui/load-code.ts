import { lazy } from 'react';
import { importOrFail } from './import-code.ts';
import type { EditorCode } from './session/open-editor.ts';
import { codeOfPage, type PageCode, type PageLoaders } from './session/page-code.ts';
import type { View } from './session/view.ts';

/** The modules of the pages. Pages that share most of their code share a module. */
const PAGES: PageLoaders = {
  home: () => import('./pages/home/home-page.tsx'),
  question: loadContested,
  contested: loadContested,
  not_found: loadFailed,
  failure: loadFailed,
};

function loadContested() {
  return import('./pages/contested/contested-page.tsx');
}

function loadFailed() {
  return import('./pages/failed/failed-page.tsx');
}

let loaded: PageCode = {
  EmptyCatalogue: lazy(() => importOrFail(() => import('./pages/home/empty-catalogue.tsx'))),
};

/** Loads a page's code and adds it to the code already loaded. Fails with `offline` or `outdated`. */
export async function loadPage(page: View['page']): Promise<PageCode> {
  return isLoadable(page) && !(page in loaded) ? load(page) : loaded;
}

function isLoadable(page: View['page']): page is keyof PageLoaders {
  return page in PAGES;
}

async function load<P extends keyof PageLoaders>(page: P): Promise<PageCode> {
  const { default: Page } = await importOrFail(PAGES[page]);
  // Of two simultaneous calls the first result stays: another component would remount the page shown.
  loaded = { ...codeOfPage(page, Page), ...loaded };
  return loaded;
}

/** Loads the code of the modal and of the effects of its writes. Fails with `offline` or `outdated`. */
export function loadEditor(): Promise<EditorCode> {
  return importOrFail(async () => {
    const { SessionEditor: Editor, openForm } = await import('./session-editor.tsx');
    return { Editor, openForm };
  });
}
