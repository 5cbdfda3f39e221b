import type { Address } from './visit/address.ts';
import { importOrFail } from './visit/prefetch.ts';
import { codeOfPage, type PageCode } from './visit/view.ts';

/** The component of each page; those without code, and for failures, are always loaded. */
const PAGES: Readonly<Partial<Record<Address['page'], () => Promise<PageCode>>>> = {
  home: async () => codeOfPage('home', (await import('./pages/home/home-page.tsx')).HomePage),
  personality: async () =>
    codeOfPage('personality', (await import('./pages/detail/detail-page.tsx')).DetailPage),
  history: async () =>
    codeOfPage('history', (await import('./pages/history/history-page.tsx')).HistoryPage),
  changes: async () =>
    codeOfPage('changes', (await import('./pages/changes/changes-page.tsx')).ChangesPage),
  types: async () => codeOfPage('types', (await import('./pages/types/types-page.tsx')).TypesPage),
  contested: async () =>
    codeOfPage('contested', (await import('./pages/contested/contested-page.tsx')).ContestedPage),
};

let loaded: PageCode = {};

/** Loads a page's code and adds it to the code already loaded. Fails with `offline` or `outdated`. */
export async function loadPage(page: Address['page']): Promise<PageCode> {
  const load = PAGES[page];
  if (load === undefined || page in loaded) return loaded;
  const code = await importOrFail(load);
  // Asked for twice at once, the first answer stays: another component would mount the page shown anew.
  loaded = { ...code, ...loaded };
  return loaded;
}

/** Loads the modal's code, and what follows its changes. Fails with `offline` or `outdated`. */
export async function loadEditor(): Promise<typeof import('./editor/editor.tsx')> {
  const load = () => import('./editor/editor.tsx');
  const [editor] = await Promise.all([importOrFail(load), loadWriteEffects()]);
  return editor;
}

/** Loads the shortcuts. Fails with `offline` or `outdated`. */
export function loadShortcuts(): Promise<typeof import('./components/search/shortcuts.ts')> {
  return importOrFail(() => import('./components/search/shortcuts.ts'));
}

/** Loads the code that makes and undoes changes. Fails with `offline` or `outdated`. */
export function loadWriteEffects(): Promise<typeof import('./visit/later.ts')> {
  return importOrFail(() => import('./visit/later.ts'));
}
