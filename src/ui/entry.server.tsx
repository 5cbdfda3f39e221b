import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Failure, type FailureCode, isFailure, troubleOf } from '../domain/failure.ts';
import { paths } from '../domain/paths.ts';
import { HOME_PREVIEW, type PreviewSubject } from '../domain/preview.ts';
import { suggest, wordsBefore } from '../domain/search/suggest.ts';
import { workKey } from '../domain/work-key.ts';
import { App } from './app.tsx';
import touchIcon from './art/touch-icon.png?url';
import { artInPage } from './art-in-page.ts';
import { Document } from './document.tsx';
import type { CodePage, PageRequest, RenderPages } from './page-contract.ts';
import { ChangesPage } from './pages/changes/changes-page.tsx';
import { ContestedPage } from './pages/contested/contested-page.tsx';
import { DetailPage } from './pages/detail/detail-page.tsx';
import { GuessSection } from './pages/guesses/guess-section.tsx';
import { HistoryPage } from './pages/history/history-page.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { type Head, HeadContext } from './pages/page-title.tsx';
import { renderPlain } from './pages/plain/render-plain.tsx';
import { readTypes, titleIn } from './pages/types/read-types.ts';
import { TypesPage } from './pages/types/types-page.tsx';
import { serverVisit } from './server-visit.ts';
import { type Address, addressOf } from './visit/address.ts';
import type { Handover } from './visit/handover.ts';
import { readList } from './visit/later/read-list.ts';
import { readSnapshot } from './visit/snapshot.ts';
import { readPersonality, type TypesView, type View } from './visit/view.ts';

const CODE = {
  home: HomePage,
  personality: DetailPage,
  guesses: GuessSection,
  contested: ContestedPage,
  history: HistoryPage,
  changes: ChangesPage,
  types: TypesPage,
};

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
  const { failure, ...read } = await readPage(address, request);
  const plain = request.plain === undefined ? null : renderPlain(request.plain, nonce);
  const isOfOne =
    address.page === 'personality' || (address.page === 'contested' && address.id !== undefined);
  if (isOfOne && read.view.page === 'not_found') {
    return { status: 302, location: paths.notFound };
  }
  const handover: Handover = { site, ...read, art: artInPage(read) };
  const shown: Handover = plain === null ? handover : { ...handover, view: plain.view };
  const found: { head: Head } = { head: plain?.head ?? { title: '' } };
  const root = renderToString(
    <HeadContext
      value={(head) => {
        found.head = head;
      }}
    >
      <App visit={serverVisit(shown, address, CODE)} />
    </HeadContext>,
  );
  const page: CodePage = address.page === 'not_found' ? 'other' : address.page;
  const html = renderToStaticMarkup(
    <Document
      head={found.head}
      address={address}
      publicUrl={request.publicUrl}
      canonical={canonicalOf(plain?.path ?? pathOf(read.view), request.publicUrl)}
      preview={previewSubjectOf(read.view)}
      previewOf={request.previewOf}
      feed={paths.changesFeed(read.view.page === 'changes' ? read.view.filter : {})}
      files={filesOf(page)}
      nonce={nonce}
      root={root}
      handover={handover}
    />,
  );
  return { status: statusOf(read.view), html: `<!doctype html>${html}`, failure };
};

type Read = Pick<Handover, 'view' | 'snapshot'> & { readonly failure: Failure | null };

async function readPage(
  address: Address,
  { catalogue, requestId, plain, url }: PageRequest,
): Promise<Read> {
  try {
    if (address.page === 'home') {
      const results = await readSnapshot(catalogue, address);
      const before = wordsBefore(results.q);
      const counted = before === '' ? null : await catalogue.distribution(before);
      const suggestions = suggest(results.q, results.distribution.types, () => counted);
      const snapshot = { ...results, suggestions };
      return { view: { page: 'home' }, snapshot, failure: null };
    }
    const view = await readOther(address, catalogue, plain);
    const isWithGuesses = view.page === 'personality' && url.searchParams.get('palpites') === '1';
    const guesses = isWithGuesses ? await catalogue.guesses.results(view.personality.id) : null;
    return {
      view: guesses === null || !isWithGuesses ? view : { ...view, guesses },
      snapshot: null,
      failure: null,
    };
  } catch (error) {
    // Unexpected errors are rethrown: the server logs them and answers with its own error page.
    if (!isFailure(error)) throw error;
    const view: View = { page: 'failure', ...troubleOf(error), requestId };
    return { view, snapshot: null, failure: error };
  }
}

/** What pages other than home show. */
async function readOther(
  address: Exclude<Address, { page: 'home' }>,
  catalogue: PageRequest['catalogue'],
  plain: PageRequest['plain'],
): Promise<View> {
  switch (address.page) {
    case 'personality':
      return readPersonality(address.id, catalogue.get);
    case 'not_found':
      return { page: 'not_found' };
    case 'contested': {
      const { guesses } = catalogue;
      if (address.id !== undefined) return readQuestion(address.id, catalogue);
      const [contested, waiting] = await Promise.all([guesses.contested(), guesses.waiting()]);
      return { page: 'contested', contested, waiting };
    }
    case 'plain':
      return plain === undefined ? { page: 'not_found' } : { page: 'plain', html: '' };
    case 'types':
      return readTypes(address, catalogue, new Date());
    default:
      return readList(address, catalogue);
  }
}

/** Somebody to guess about; what tells the type is left out here. */
async function readQuestion(id: string, { get, guesses }: PageRequest['catalogue']): Promise<View> {
  const [found, ...lists] = await Promise.all([
    readPersonality(id, get),
    guesses.contested(),
    guesses.waiting(),
  ]);
  if (found.page !== 'personality') return found;
  const { name, gender, icon } = found.personality;
  const others = lists.flat().flatMap((other) => (other.id === id ? [] : [other.id]));
  return { page: 'contested', id, name, gender, icon, others };
}

/** Canonical address, without any query: that of a search is home. */
function canonicalOf(path: string | null, publicUrl: string): string | null {
  return path === null ? null : publicUrl + path;
}

function pathOf(view: Handover['view']): string | null {
  switch (view.page) {
    case 'home':
      return paths.home();
    case 'personality':
      return paths.personality(view.personality.id);
    case 'history':
      return paths.history(view.id);
    case 'changes':
      return paths.changes();
    case 'contested':
      return 'id' in view ? paths.question(view.id) : paths.contested;
    case 'types':
      return pathOfTypes(view);
    default:
      return null;
  }
}

function pathOfTypes(view: TypesView): string {
  switch (view.kind) {
    case 'overview':
      return paths.types;
    case 'type':
      return paths.type(view.type);
    case 'function':
      return paths.cognitiveFunction(view.code);
    case 'work':
      return paths.work(view.work.key);
    case 'works':
      return paths.works();
  }
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
