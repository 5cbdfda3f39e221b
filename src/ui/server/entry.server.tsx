import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Failure, isFailure, troubleOf } from '../../domain/failure.ts';
import type { FigureTraits } from '../../domain/figures/figure.ts';
import { isDocumentPage, paths } from '../../domain/paths.ts';
import { workKey } from '../../domain/people/work-key.ts';
import { HOME_PREVIEW } from '../../domain/preview.ts';
import castText from '../../figures/cast.svg?raw';
import { composeFigure, parseCast } from '../../figures/compose-figure.ts';
import { App } from '../app.tsx';
import touchIcon from '../art/touch-icon.png?url';
import { DrawFigure } from '../components/card/figure.tsx';
import type { PageSite, RenderPages, RenderRequest } from '../page-contract.ts';
import { renderDocument } from '../pages/documents/render-document.tsx';
import EmptyCatalogue from '../pages/home/empty-catalogue.tsx';
import type { Handover, PageContent } from '../session/handover.ts';
import { type Address, addressOf, isOfOne } from '../session/navigation/address.ts';
import type { Head, View } from '../session/view.ts';
import { stillSession } from '../still-session.ts';
import { Document, Parts } from './document.tsx';
import { codeOf } from './document-pages.ts';
import { readPage } from './read-page.ts';
import { picturesOf } from './shared-link.ts';

const cast = parseCast(castText);

/** Draws a figure in the colours of both themes, which the browser chooses from. */
function drawFigure(of: FigureTraits, isBare: boolean): string {
  const { ground, person } = composeFigure(cast, of, 'both');
  return isBare ? person : ground + person;
}

/** Reads the data of an address and renders the page to one string, without streaming. */
export const renderPages: RenderPages = async (request) => {
  const { url, nonce, filesOf } = request;
  // Browsers request the favicon from the root for documents without links, such as API answers.
  if (url.pathname === '/favicon.ico') return { status: 302, location: touchIcon };
  const address = addressOf(url);
  const location = locationOf(address, url);
  if (location !== null) return { status: 301, location };
  const isDocument = address.page === 'document' || isDocumentPage(address.page);
  const build = filesOf(address.page, isDocument).entry;
  if (request.isForData && !isDocumentPage(address.page))
    return { status: 200, data: { build, ...(await readPage(address, request)) } };
  const { failure, ...read } = await readOrExplain(address, request);
  const alone = request.document && renderDocument(request.document, nonce);
  if (isOfOne(address) && read.view.page === 'not_found')
    return { status: 302, location: paths.notFound };
  const site = siteOf(request);
  const handover: Handover = { site, build, ...read };
  const shown: Handover = alone === undefined ? handover : { ...handover, view: alone.view };
  const code = { ...(await codeOf(shown.view.page)), EmptyCatalogue };
  let head: Head = alone?.head ?? { title: '' };
  const tellHead = (told: Head): void => {
    head = told;
  };
  const session = { ...stillSession(shown, url.pathname + url.search, code), tellHead };
  const root = (isDocument ? renderToStaticMarkup : renderToString)(
    <DrawFigure value={isDocument ? drawFigure : null}>
      <App session={session} />
    </DrawFigure>,
  );
  const html = renderToStaticMarkup(
    request.isForParts ? (
      <Parts request={request} head={head} root={root} shown={shown} />
    ) : (
      <Document
        request={request}
        head={head}
        root={root}
        shown={shown}
        handover={isDocument ? null : handover}
      />
    ),
  );
  return { status: statusOf(read.view), html: `<!doctype html>${html}`, failure };
};

/** The canonical address of a page, whose codes are in lower case and whose works have one key; null if it is `url`. */
function locationOf({ page, subject }: Address, { pathname, search }: URL): string | null {
  if (page === 'work') {
    const key = workKey(subject);
    return key === '' || key === subject ? null : paths.work(key) + search;
  }
  const location = pathname.toLowerCase();
  const isFound = IN_LOWER_CASE.includes(addressOf({ pathname: location, search: '' }).page);
  return isFound && location !== pathname ? location + search : null;
}

const IN_LOWER_CASE: readonly Address['page'][] = ['types', 'type', 'function', 'works', 'work'];

function siteOf(request: RenderRequest): PageSite {
  return {
    readOnly: request.site.readOnly,
    publicUrl: request.publicUrl,
    description:
      'Pessoas e personagens, cada uma com um dos 16 tipos de personalidade. É opinião, não teste: busque, discorde, dê a sua, sem cadastro.',
    picture: picturesOf(request)(HOME_PREVIEW),
  };
}

/** The data of a page; on failure a view that explains it, and the failure for the log. */
async function readOrExplain(
  address: Address,
  request: RenderRequest,
): Promise<PageContent & { readonly failure: Failure | null }> {
  try {
    return { ...(await readPage(address, request)), failure: null };
  } catch (error) {
    // Unexpected errors are rethrown: the server logs them and answers with its own error page.
    if (!isFailure(error)) throw error;
    if (error.code === 'not_found')
      return { view: { page: 'not_found' }, snapshot: null, failure: null };
    const view: View = { page: 'failure', ...troubleOf(error), requestId: request.requestId };
    return { view, snapshot: null, failure: error };
  }
}

function statusOf(view: View): 200 | 400 | 404 | 503 {
  if (view.page === 'not_found') return 404;
  if (view.page !== 'failure') return 200;
  return view.code === 'malformed_request' ? 400 : 503;
}
