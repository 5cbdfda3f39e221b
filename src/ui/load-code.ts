import type { Address } from './visit/address.ts';
import { importOrFail } from './visit/import-or-fail.ts';
import type { PageCode } from './visit/page-code.ts';

/** What each page adds to the code of the visit; the page for failures is always loaded. */
const PAGES: Readonly<Record<Address['page'], () => Promise<PageCode>>> = {
  home: async () => ({ home: (await import('./pages/home/home-page.tsx')).HomePage }),
  personality: async () => ({
    personality: (await import('./pages/detail/detail-page.tsx')).DetailPage,
  }),
  async history() {
    const { HistoryPage, readList } = await import('./pages/history/history-page.tsx');
    return { history: HistoryPage, readList };
  },
  async changes() {
    const { ChangesPage, readList } = await import('./pages/changes/changes-page.tsx');
    return { changes: ChangesPage, readList };
  },
  async types() {
    const { TypesPage, readTypes } = await import('./pages/types/types-page.tsx');
    return { types: TypesPage, readTypes };
  },
  contested: async () => ({
    contested: (await import('./pages/contested/contested-page.tsx')).ContestedPage,
  }),
  plain: async () => ({}),
  not_found: async () => ({}),
};

let loaded: PageCode = {};

/** Loads a page's code and adds it to the code already loaded. Fails with `offline` or `outdated`. */
export async function loadPage(page: Address['page']): Promise<PageCode> {
  if (page in loaded) return loaded;
  const code = await importOrFail(PAGES[page]);
  loaded = { ...loaded, ...code };
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

/** Loads what suggests other searches. Fails with `offline` or `outdated`. */
export function loadSuggest(): Promise<typeof import('../domain/search/suggest.ts')> {
  return importOrFail(() => import('../domain/search/suggest.ts'));
}

/** Loads the code that makes and undoes changes. Fails with `offline` or `outdated`. */
export function loadWriteEffects(): Promise<typeof import('./visit/later/write-effects.ts')> {
  return importOrFail(() => import('./visit/later/write-effects.ts'));
}
