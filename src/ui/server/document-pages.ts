import { type DocumentPage, isDocumentPage } from '../../domain/paths.ts';
import { loadPage } from '../load-code.ts';
import AboutPage from '../pages/about/about-page.tsx';
import AreasPage from '../pages/areas/areas-page.tsx';
import ChangesPage from '../pages/changes/changes-page.tsx';
import ComparisonPage from '../pages/comparison/comparison-page.tsx';
import DetailPage from '../pages/detail/detail-page.tsx';
import HistoryPage from '../pages/history/history-page.tsx';
import NumbersPage from '../pages/numbers/numbers-page.tsx';
import TypesPage from '../pages/types/types-page.tsx';
import { codeOfPage, type DocumentComponents, type PageCode } from '../session/page-code.ts';
import type { View } from '../session/view.ts';

/** The pages that only the server renders. */
const DOCUMENTS: DocumentComponents = {
  personality: DetailPage,
  history: HistoryPage,
  types: TypesPage,
  type: TypesPage,
  function: TypesPage,
  areas: AreasPage,
  works: TypesPage,
  work: TypesPage,
  comparison: ComparisonPage,
  numbers: NumbersPage,
  changes: ChangesPage,
  about: AboutPage,
};

/** The component of a page. */
export async function codeOf(page: View['page']): Promise<PageCode> {
  return isDocumentPage(page) ? codeOfDocument(page) : loadPage(page);
}

function codeOfDocument<P extends DocumentPage>(page: P): PageCode {
  return codeOfPage(page, DOCUMENTS[page]);
}
