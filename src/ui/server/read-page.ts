import { PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { workKey } from '../../domain/people/work-key.ts';
import { personalityLinkText, quotedMotto } from '../../domain/texts/shared-links.ts';
import type { ChangePage } from '../../domain/versions/change.ts';
import { TYPE_GRID } from '../../domain/vocabulary.ts';
import type { PageCatalogue, PageRequest } from '../page-contract.ts';
import { describeNothing } from '../pages/changes/describe-nothing.ts';
import { readTypes } from '../pages/types/read-types.ts';
import type { Address, ChangesAddress, HistoryAddress } from '../session/address.ts';
import { readSnapshot } from '../session/gallery.ts';
import type { ChangeList, PageContent, QuestionView, View } from '../session/view.ts';
import { type PictureOf, picturesOf } from './shared-link.ts';

/** Reads what a page shows, for its document and for the browser alike. Fails like the catalogue. */
export async function readPage(address: Address, request: PageRequest): Promise<PageContent> {
  if (request.plain !== undefined) return { view: { page: 'plain', html: '' }, snapshot: null };
  if (address.page === 'home')
    return { view: { page: 'home' }, snapshot: await readSnapshot(request.catalogue, address) };
  return { view: await readView(address, request), snapshot: null };
}

async function readView(
  address: Exclude<Address, { page: 'home' }>,
  request: PageRequest,
): Promise<View> {
  const { catalogue, url } = request;
  const { searchParams } = url;
  const pictureOf = picturesOf(request);
  switch (address.page) {
    case 'personality': {
      const personality = await catalogue.get(address.id);
      const picture = pictureOf({ kind: 'personality', personality });
      const told = personalityLinkText(personality);
      const { work } = personality;
      const workPath = work === null ? null : paths.work(workKey(work));
      const view = { page: 'personality', personality, picture, told, workPath } as const;
      if (searchParams.get('palpites') !== '1') return view;
      return { ...view, guesses: await catalogue.guesses.results(address.id) };
    }
    case 'contested':
      return address.id === undefined
        ? readContested(catalogue)
        : {
            ...(await readQuestion(address.id, catalogue, pictureOf)),
            ...(searchParams.get('frases') === '1' ? { mottos: MOTTOS } : {}),
          };
    case 'types':
      return readTypes(address, catalogue, { pictureOf, now: new Date() });
    case 'history':
      return readHistory(address, catalogue, limitOf(searchParams));
    case 'changes':
      return readChanges(address, catalogue, limitOf(searchParams));
    case 'plain':
    case 'not_found':
      throw new Failure('not_found');
  }
}

/** Number of changes in a list; undefined for the usual one. */
function limitOf(parameters: URLSearchParams): number | undefined {
  const limit = Number(parameters.get('limit'));
  return Number.isInteger(limit) && limit > 0 && limit <= PAGE_LIMIT_MAX ? limit : undefined;
}

const MOTTOS = TYPE_GRID.map(quotedMotto);

async function readContested({ guesses }: PageCatalogue): Promise<View> {
  const [contested, waiting] = await Promise.all([guesses.contested(), guesses.waiting()]);
  return { page: 'contested', contested, waiting, mottos: MOTTOS };
}

/** Somebody to guess about; what tells the type is left out here. */
async function readQuestion(
  id: string,
  { get, guesses }: PageCatalogue,
  pictureOf: PictureOf,
): Promise<QuestionView> {
  const [{ name, gender, icon }, ...lists] = await Promise.all([
    get(id),
    guesses.contested(),
    guesses.waiting(),
  ]);
  const others = lists.flat().flatMap((other) => (other.id === id ? [] : [other.id]));
  const picture = pictureOf({ kind: 'question', personality: { id, name, icon } });
  return { page: 'contested', id, name, gender, icon, others, picture };
}

async function readHistory(
  { id, cursor }: HistoryAddress,
  catalogue: PageCatalogue,
  limit: number | undefined,
): Promise<View> {
  const [list, first] = await Promise.all([
    catalogue.history(id, { cursor, limit }),
    cursor === undefined ? null : catalogue.history(id, { limit: 1 }),
  ]);
  const [newest] = (first ?? list).items;
  if (newest === undefined) throw new Failure('not_found');
  return { page: 'history', id, newest, list: readNow(list) };
}

async function readChanges(
  { page, cursor, ...filter }: ChangesAddress,
  catalogue: PageCatalogue,
  limit: number | undefined,
): Promise<View> {
  const list = await catalogue.changes({ ...filter, cursor, limit });
  const isEmpty = list.items.length === 0 && list.next === null;
  const nothing = isEmpty ? describeNothing(filter) : null;
  return { page, filter, list: readNow(list), nothing };
}

function readNow(page: ChangePage): ChangeList {
  return { ...page, now: new Date().toISOString() };
}
