import type { Address } from './visit/address.ts';
import { orFailure } from './visit/or-failure.ts';
import type { PageCode } from './visit/page-code.ts';

let brought: PageCode = {};

/** Loads a page's code and adds it to the code already loaded. Fails with `offline` or `outdated`. */
export async function bringPage(page: Address['page']): Promise<PageCode> {
  if (page === 'home' && brought.home === undefined) {
    const { HomePage } = await orFailure(import('./pages/home/home-page.tsx'));
    brought = { ...brought, home: HomePage };
  }
  if (page === 'personality' && brought.personality === undefined) {
    const { DetailPage } = await orFailure(import('./pages/detail/detail-page.tsx'));
    brought = { ...brought, personality: DetailPage };
  }
  if (page === 'history' && brought.history === undefined) {
    const { HistoryPage, readList } = await orFailure(import('./pages/history/history-page.tsx'));
    brought = { ...brought, history: HistoryPage, readList };
  }
  if (page === 'changes' && brought.changes === undefined) {
    const { ChangesPage, readList } = await orFailure(import('./pages/changes/changes-page.tsx'));
    brought = { ...brought, changes: ChangesPage, readList };
  }
  return brought;
}

/** Loads the modal's code, and what follows its changes. Fails with `offline` or `outdated`. */
export async function bringEditor(): Promise<typeof import('./editor/editor.tsx')> {
  const [editor] = await Promise.all([orFailure(import('./editor/editor.tsx')), bringChanges()]);
  return editor;
}

/** Loads the code that makes and undoes changes. Fails with `offline` or `outdated`. */
export function bringChanges(): Promise<typeof import('./visit/changes.ts')> {
  return orFailure(import('./visit/changes.ts'));
}
