import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PAGE_LIMIT_MAX } from '../catalogue/catalogue.ts';
import { type Failure, type FailureCode, isFailure, troubleOf } from '../domain/failure.ts';
import { paths } from '../domain/paths.ts';
import { workKey } from '../domain/people/work-key.ts';
import { HOME_PREVIEW, type PreviewSubject } from '../domain/preview.ts';
import { App } from './app.tsx';
import touchIcon from './art/touch-icon.png?url';
import { artInPage } from './art-in-page.ts';
import { ArtInPage } from './components/card/type-art.tsx';
import { Document } from './document.tsx';
import { loadPage } from './load-code.ts';
import type { PageRequest, RenderPages } from './page-contract.ts';
import { GuessSection } from './pages/guesses/guess-section.tsx';
import { type Head, HeadContext } from './pages/page-title.tsx';
import { renderPlain } from './pages/plain/render-plain.tsx';
import { titleIn } from './pages/types/read-types.ts';
import { readView } from './read-page.ts';
import { serverVisit } from './server-visit.ts';
import { type Address, addressOf } from './visit/address.ts';
import { readSnapshot } from './visit/gallery.ts';
import type { Handover, View } from './visit/view.ts';

/** Reads the data of an address and renders the page to one string; nothing is streamed. */
export const renderPages: RenderPages = async (request) => {
  const { site, url, nonce, filesOf } = request;
  // Browsers request the favicon from the root for documents without links, such as API answers.
  if (url.pathname === '/favicon.ico') return { status: 302, location: touchIcon };
  const address = addressOf(url);
  if (address.page === 'not_found') {
    const location = url.pathname.toLowerCase();
    if (addressOf({ pathname: location, search: '' }).page === 'types')
      return { status: 301, location };
  }
  const title = address.page === 'types' ? titleIn(address) : null;
  const key = workKey(title ?? '');
  if (key !== '' && key !== title) return { status: 301, location: paths.work(key) };
  const build = filesOf(address.page).entry;
  if (request.isForData)
    return { status: 200, data: { build, ...(await readPage(address, request)) } };
  const { failure, ...read } = await readOrExplain(address, request);
  const plain = request.plain === undefined ? null : renderPlain(request.plain, nonce);
  const isOfOne =
    address.page === 'personality' || (address.page === 'contested' && address.id !== undefined);
  if (isOfOne && read.view.page === 'not_found') {
    return { status: 302, location: paths.notFound };
  }
  const handover: Handover = { site, build, ...read };
  const shown: Handover = plain === null ? handover : { ...handover, view: plain.view };
  const code = { ...(await loadPage(address.page)), guesses: GuessSection };
  const found: { head: Head } = { head: plain?.head ?? { title: '' } };
  const root = renderToString(
    <HeadContext
      value={(head) => {
        found.head = head;
      }}
    >
      <ArtInPage value={artInPage(read)}>
        <App visit={serverVisit(shown, address, code)} />
      </ArtInPage>
    </HeadContext>,
  );
  const path = plain?.path ?? canonicalPath(read.view, url);
  const html = renderToStaticMarkup(
    <Document
      head={found.head}
      address={address}
      publicUrl={request.publicUrl}
      canonical={path === null ? null : request.publicUrl + path}
      preview={previewSubjectOf(read.view)}
      previewOf={request.previewOf}
      feed={paths.changesFeed(read.view.page === 'changes' ? read.view.filter : {})}
      files={filesOf(address.page)}
      nonce={nonce}
      root={root}
      handover={handover}
    />,
  );
  return { status: statusOf(read.view), html: `<!doctype html>${html}`, failure };
};

type Read = Pick<Handover, 'view' | 'snapshot'>;

/** The same with a view that says what went wrong; `failure` is for the log. */
async function readOrExplain(
  address: Address,
  request: PageRequest,
): Promise<Read & { readonly failure: Failure | null }> {
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

/** Fails like the catalogue. */
async function readPage(
  address: Address,
  { catalogue, plain, url: { searchParams } }: PageRequest,
): Promise<Read> {
  if (plain !== undefined) return { view: { page: 'plain', html: '' }, snapshot: null };
  const snapshot = address.page === 'home' ? await readSnapshot(catalogue, address) : null;
  const limit = Number(searchParams.get('limit'));
  const view = await readView(address, catalogue, {
    limit: Number.isInteger(limit) && limit > 0 && limit <= PAGE_LIMIT_MAX ? limit : null,
    withGuesses: searchParams.get('palpites') === '1',
    now: new Date(),
  });
  return { view, snapshot };
}

/** Path of the canonical address, without any query: that of a search is home. Failures have none. */
function canonicalPath({ page }: View, { pathname }: URL): string | null {
  if (page === 'failure' || page === 'not_found' || page === 'plain') return null;
  return encodeURI(decodeURI(pathname.replace(/\/$/, '')));
}

/** What the picture beside a link to the page shows. */
function previewSubjectOf(view: Handover['view']): PreviewSubject {
  if (view.page === 'personality') return { kind: 'personality', personality: view.personality };
  if (view.page === 'contested' && 'id' in view) return { kind: 'question', personality: view };
  if (view.page === 'types' && view.kind === 'type') return { kind: 'type', type: view.type };
  return HOME_PREVIEW;
}

function statusOf(view: Handover['view']): 200 | 400 | 404 | 503 {
  if (view.page === 'not_found') return 404;
  return view.page === 'failure' ? statusOfFailure(view.code) : 200;
}

function statusOfFailure(code: FailureCode): 400 | 503 {
  return code === 'malformed_request' ? 400 : 503;
}
