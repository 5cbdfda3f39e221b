import { type ComponentType, createElement } from 'react';
import type { Distribution, SearchResults } from '../../catalogue/catalogue.ts';
import type { Trouble } from '../../domain/failure.ts';
import type { ContestedPersonality, GuessResults } from '../../domain/guesses/results.ts';
import type { ChangesFilter } from '../../domain/paths.ts';
import type { Personality } from '../../domain/people/personality.ts';
import type { Work } from '../../domain/search/works.ts';
import type { Change, ChangePage } from '../../domain/versions/change.ts';
import type { FunctionCode, TypeCode } from '../../domain/vocabulary.ts';
import type { PageSite, Picture } from '../page-contract.ts';
import { type Address, addressOf } from './address.ts';

/** The part of a gallery read so far. */
export interface Snapshot extends SearchResults {
  /** The search text of `items`. */
  readonly q: string;
}

/** The content between header and footer. The gallery's state is in `gallery.ts`. */
export type View =
  | { readonly page: 'home' }
  | PersonalityView
  | ListView
  | TypesView
  | ContestedView
  | NotFoundView
  | PlainView
  | FailureView;

/** What a page of this name shows. */
type ViewOf<P extends View['page']> = Extract<View, { readonly page: P }>;

export interface PersonalityView {
  readonly page: 'personality';
  readonly personality: Personality;
  /** Beside a shared link. */
  readonly picture: Picture;
  /** What a link to the page says. */
  readonly told: string;
  /** Address of the page of its work. */
  readonly workPath: string | null;
  /** What visitors guess, if the address asks for it. */
  readonly guesses?: GuessResults;
}

/** The pages that show a list, which grows when older changes are loaded. */
export type ListView = HistoryView | ChangesView;

export interface HistoryView {
  readonly page: 'history';
  readonly id: string;
  /** The newest version, also where `list` begins with an older one. */
  readonly newest: Change;
  readonly list: ChangeList;
}

export interface ChangesView {
  readonly page: 'changes';
  readonly filter: ChangesFilter;
  readonly list: ChangeList;
  /** Stands in place of an empty list. */
  readonly nothing: Nothing | null;
}

/** Says what was looked for in vain. */
export interface Nothing {
  readonly title: string;
  readonly text: string;
  readonly isFiltered: boolean;
}

/** The pages of types, functions and works. */
export type TypesView = { readonly page: 'types' } & (
  | OverviewView
  | TypeView
  | FunctionView
  | WorkView
  | WorksView
);

interface OverviewView {
  readonly kind: 'overview';
  /** Personalities of each type. */
  readonly counts: Distribution['types'];
}

export interface TypeView {
  readonly kind: 'type';
  readonly type: TypeCode;
  /** Beside a shared link. */
  readonly picture: Picture;
  /** Some personalities of the type: the same for everybody for a day. */
  readonly people: readonly Personality[];
  /** How many there are. */
  readonly total: number;
}

interface FunctionView {
  readonly kind: 'function';
  readonly code: FunctionCode;
}

export interface WorkView {
  readonly kind: 'work';
  readonly work: Work;
  /** Some of its members: the same for everybody for a day. */
  readonly people: readonly Personality[];
  /** How many of each type are of it. */
  readonly counts: Distribution['types'];
  /** What a link to the page says. */
  readonly told: string;
}

export interface WorksView {
  readonly kind: 'works';
  /** The search text; empty when there is none. */
  readonly q: string;
  /** Whether others precede them. */
  readonly isContinued: boolean;
  readonly works: readonly Work[];
  /** Cursor of those that follow, or null. */
  readonly next: string | null;
}

/** Changes as read so far. */
export interface ChangeList extends ChangePage {
  /** When they were read (ISO 8601): server and browser name days such as "hoje" by this time. */
  readonly now: string;
}

/** The people to guess about, or one of them; nothing in it tells a type. */
export type ContestedView = ContestedLists | QuestionView;

export interface ContestedLists {
  readonly page: 'contested';
  readonly contested: readonly ContestedPersonality[];
  readonly waiting: readonly ContestedPersonality[];
  /** The mottos of the types in the order of `TYPE_GRID`, which may be asked for in place of the types. */
  readonly mottos: readonly string[];
}

export interface QuestionView extends Pick<Personality, 'id' | 'name' | 'gender' | 'icon'> {
  readonly page: 'contested';
  /** Beside a shared link. */
  readonly picture: Picture;
  /** Ids in the order in which they are asked about. */
  readonly others: readonly string[];
  /** The mottos of the types in the order of `TYPE_GRID`, if the address asks for them in place of the types. */
  readonly mottos?: readonly string[];
}

export interface NotFoundView {
  readonly page: 'not_found';
}

export interface FailureView extends Trouble {
  readonly page: 'failure';
}

/** A page that the server alone writes. */
export interface PlainView {
  readonly page: 'plain';
  /** The page's markup; empty in the browser, where it stays as the server has written it. */
  readonly html: string;
}

/** The components of the pages loaded so far. */
export type PageCode = Readonly<Partial<Record<View['page'], PageComponent>>> & {
  /** On the server alone: the page loads it near its place. */
  readonly guesses?: ComponentType<{
    readonly personality: Personality;
    readonly results: GuessResults | null;
  }>;
};

/** Shows nothing where the view is of another page. */
type PageComponent = ComponentType<{ readonly view: View }>;

/** Loads the code of each page. */
export type PageLoaders = {
  readonly [P in View['page']]?: () => Promise<{
    readonly default: ComponentType<{ readonly view: ViewOf<P> }>;
  }>;
};

/** The code of one page. */
export function codeOfPage<P extends View['page']>(
  page: P,
  Page: ComponentType<{ readonly view: ViewOf<P> }>,
): PageCode {
  const isOfPage = (view: View): view is ViewOf<P> => view.page === page;
  const Shown: PageComponent = ({ view }) =>
    isOfPage(view) ? createElement(Page, { view }) : null;
  return { [page]: Shown };
}

/** What is read for a page. */
export interface PageContent {
  readonly view: View;
  /** The gallery's first page; null on other pages. */
  readonly snapshot: Snapshot | null;
}

/** What the server has read for a page: in its document, or the answer to its address where JSON is asked for. */
export interface PageData extends PageContent {
  /** Names the built files that understand it: the address of their entry. */
  readonly build: string;
}

/** The data in a document, so that the browser does not read it again. */
export interface Handover extends PageData {
  readonly site: PageSite;
}

export const HANDOVER_ID = 'dados';

export function formatHandover(handover: Handover): string {
  return escapeForScript(handover);
}

/** JSON for a script element, with `<` escaped, which could end the element. */
export function escapeForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Parses the data that the server wrote into this page, with the requested address. */
export function readHandover(page: Document): Handover & { readonly address: Address } {
  const handover: Handover = JSON.parse(page.getElementById(HANDOVER_ID)?.textContent ?? '');
  return { ...handover, address: addressOf(page.location) };
}
