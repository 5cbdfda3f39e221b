import { isDocumentPage } from '../../domain/paths.ts';
import { loadPage } from '../load-code.ts';
import AboutPage from '../pages/about/about-page.tsx';
import { codeOfPage, type DocumentComponents, type PageCode } from '../session/page-code.ts';
import type { View } from '../session/view.ts';

/** The pages that only the server renders. */
const DOCUMENTS: DocumentComponents = {
  about: AboutPage,
};

/** The component of a page. */
export async function codeOf(page: View['page']): Promise<PageCode> {
  return isDocumentPage(page) ? codeOfPage(page, DOCUMENTS[page]) : loadPage(page);
}
