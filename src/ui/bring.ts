import { Failure } from '../domain/failure.ts';
import { paths } from '../domain/paths.ts';
import type { Address } from './visit/address.ts';
import type { PageCode } from './visit/page-code.ts';

let brought: PageCode = {};

/** The code of a page, with all that came before. Fails with `offline` or `outdated`. */
export async function bringPage(page: Address['page']): Promise<PageCode> {
  if (page === 'home' && brought.home === undefined) {
    const { HomePage } = await orFailure(import('./pages/home/home-page.tsx'));
    brought = { ...brought, home: HomePage };
  }
  if (page === 'personality' && brought.personality === undefined) {
    const { DetailPage } = await orFailure(import('./pages/detail/detail-page.tsx'));
    brought = { ...brought, personality: DetailPage };
  }
  return brought;
}

/** The modal's code. Fails with `offline` or `outdated`. */
export function bringEditor(): Promise<typeof import('./editor/editor.tsx')> {
  return orFailure(import('./editor/editor.tsx'));
}

/** After a deployment the files of this page's version are gone, while the server answers. */
async function orFailure<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    const answers = await fetch(paths.api.health).then(
      ({ ok }) => ok,
      () => false,
    );
    throw new Failure(answers ? 'outdated' : 'offline', { cause });
  }
}
