import type { Distribution, Others, SearchResults } from '../../catalogue/catalogue.ts';
import type { ReportCounts } from '../../catalogue/report-store.ts';
import type { Trouble } from '../../domain/failure.ts';
import type { ContestedPersonality, GuessResults } from '../../domain/guesses/results.ts';
import type { ChangesFilter, PageName } from '../../domain/paths.ts';
import type { Drawn, Personality, Traits } from '../../domain/people/personality.ts';
import type { OfferedCorrection } from '../../domain/search/did-you-mean.ts';
import type { KeyOrder } from '../../domain/search/key-orders.ts';
import type { Work } from '../../domain/search/works.ts';
import type { Style } from '../../domain/texts/styles.ts';
import type { ComparedFunction } from '../../domain/types/compare-types.ts';
import type { Change, ChangePage } from '../../domain/versions/change.ts';
import type { FunctionCode, Group, TypeCode } from '../../domain/vocabulary.ts';
import type { Picture } from '../page-contract.ts';

/** The part of a gallery read so far. */
export interface Snapshot extends SearchResults {
  /** The search text of `items`. */
  readonly q: string;
  /** The key by which `items` are in order, if there is one. */
  readonly order?: KeyOrder | undefined;
  /** The place at which `items` begin, if they are a later part of a list. */
  readonly cursor?: string | undefined;
}

/** What tabs, search engines and previews of links read of a page. */
export interface Head {
  /** Precedes the product's name. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical address. A page without one is of no use to a search engine. */
  readonly path?: string | undefined;
  /** Search engines leave the page out, though it has a canonical address. */
  readonly isUnlisted?: boolean;
  /** The picture beside a shared link, if it is not that of the gallery. */
  readonly picture?: Picture;
  /** Schema.org data of a page about somebody. */
  readonly data?: object;
}

/** The content between header and footer: of a page, of a failure in its place, or of a document. */
export type View = Views[PageName | 'failure' | 'document'];

/** What a page of this name shows. */
export type ViewOf<P extends View['page']> = Extract<View, { readonly page: P }>;

/** What each page shows, by its name. */
interface Views {
  readonly home: { readonly page: 'home' };
  readonly personality: PersonalityView;
  readonly question: QuestionView;
  readonly history: HistoryView;
  readonly types: OverviewView;
  readonly type: TypeView;
  readonly function: FunctionView;
  readonly works: WorksView;
  readonly work: WorkView;
  readonly comparison: ComparisonView;
  readonly numbers: NumbersView;
  readonly contested: ContestedView;
  readonly changes: ChangesView;
  readonly about: AboutView;
  readonly not_found: NotFoundView;
  readonly failure: FailureView;
  readonly document: DocumentView;
}

export interface PersonalityView {
  readonly page: 'personality';
  readonly personality: Personality;
  /** The picture beside a shared link. */
  readonly picture: Picture;
  /** What a link to the page says. */
  readonly told: string;
  /** Address of the page of its work. */
  readonly workPath: string | null;
  /** Others to whom the page leads on. */
  readonly others: Others;
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
export type TypesView = OverviewView | TypeView | FunctionView | WorkView | WorksView;

interface OverviewView {
  readonly page: 'types';
  /** Personalities of each type. */
  readonly counts: Distribution['types'];
}

export interface TypeView {
  readonly page: 'type';
  readonly type: TypeCode;
  /** The picture beside a shared link. */
  readonly picture: Picture;
  /** Some personalities of the type: the same for everybody for a day. */
  readonly people: readonly Personality[];
  /** The number of personalities of the type. */
  readonly total: number;
}

interface FunctionView {
  readonly page: 'function';
  readonly code: FunctionCode;
}

export interface WorkView {
  readonly page: 'work';
  readonly work: Work;
  /** The picture beside a shared link. */
  readonly picture: Picture;
  /** Some of its members: the same for everybody for a day. */
  readonly people: readonly Personality[];
  /** The number of its members of each type. */
  readonly counts: Distribution['types'];
  /** What a link to the page says. */
  readonly told: string;
}

export interface WorksView {
  readonly page: 'works';
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

/** Two personalities or types beside each other, or the choice of the second one. */
export type ComparisonView = PairView | ChooserView;

export interface PairView {
  readonly page: 'comparison';
  readonly pair: readonly [ComparedSide, ComparedSide];
  /** What the two have in common. */
  readonly sentence: string;
  /** What their letters stand for, in the order of a code. */
  readonly words: readonly string[];
  readonly functions: readonly ComparedFunction[];
}

/** A personality or type that is compared, with what its type brings. */
export interface ComparedSide extends Compared {
  /** The functions of the type, the strongest first. */
  readonly order: readonly { readonly code: FunctionCode; readonly role: string }[];
  readonly styles: readonly Style[];
}

export interface ChooserView {
  readonly page: 'comparison';
  readonly first: Compared;
  readonly q: string;
  /** The first of those whom the search finds; null without one. */
  readonly found: readonly Compared[] | null;
  /** The number of others whom the search finds. */
  readonly more: number;
  /** What may have been meant where it finds nobody. */
  readonly meant: readonly OfferedCorrection[];
  /** Some of the same work, before anything is searched for. */
  readonly kin: readonly Compared[];
}

/** What can be compared: a personality, or a type itself, which has its code as name and no icon. */
export interface Compared extends Traits {
  /** An id, or a type. */
  readonly id: string;
  readonly icon?: string | null;
}

export interface NumbersView {
  readonly page: 'numbers';
  readonly q: string;
  readonly total: number;
  readonly rows: CountRows;
  /** Some of those who are found, the same for a day. */
  readonly faces: readonly Drawn[];
}

export interface CountRow<Code extends string = string> {
  readonly code: Code;
  readonly name: string;
  /** The term that finds these, without the search that the page has. */
  readonly term: string;
  readonly count: number;
}

export interface CountRows {
  readonly groups: readonly CountRow<Group>[];
  /** The letters of each axis. */
  readonly letters: readonly (readonly CountRow[])[];
  readonly identities: readonly CountRow[];
  /** The number of people with each function as their dominant one, in pairs of one process. */
  readonly functions: readonly (readonly CountRow<FunctionCode>[])[];
}

/** The page of people to guess about; nothing in it tells a type. */
export interface ContestedView {
  readonly page: 'contested';
  /** How visitors are asked where no type is in sight. */
  readonly lead: string;
  readonly contested: readonly ContestedPersonality[];
  readonly waiting: readonly ContestedPersonality[];
  /** The mottos of the types in the order of `TYPE_GRID`, which may be asked for in place of the types. */
  readonly mottos: readonly string[];
}

/** Somebody to guess about; nothing in it tells the type. */
export interface QuestionView extends Pick<Personality, 'id' | 'name' | 'gender' | 'icon'> {
  readonly page: 'question';
  /** How visitors are asked by what the page shows. */
  readonly lead: string;
  /** The picture beside a shared link. */
  readonly picture: Picture;
  /** Ids in the order in which they are asked about. */
  readonly others: readonly string[];
  /** The mottos of the types in the order of `TYPE_GRID`, if the address asks for them in place of the types. */
  readonly mottos?: readonly string[];
}

export interface AboutView {
  readonly page: 'about';
  /** An e-mail or https address; empty when there is none. */
  readonly contact: string;
  readonly counts: Pick<ReportCounts, 'reports' | 'held' | 'well'>;
}

export interface NotFoundView {
  readonly page: 'not_found';
}

export interface FailureView extends Trouble {
  readonly page: 'failure';
}

/** What the server alone writes. */
export interface DocumentView {
  readonly page: 'document';
  /** The page's markup; empty in the browser, where it stays as the server has written it. */
  readonly html: string;
}
