import type { Distribution, Others, SearchResults } from '../../catalogue/catalogue.ts';
import type { ReportCounts } from '../../catalogue/report-store.ts';
import type { Trouble } from '../../domain/failure.ts';
import type { ContestedPersonality, GuessResults } from '../../domain/guesses/results.ts';
import type { ChangesFilter, PageName } from '../../domain/paths.ts';
import type { Area } from '../../domain/people/area.ts';
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

/** The metadata of a page, for tabs, search engines and link previews. */
export interface Head {
  /** Precedes the product's name. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical address. A page without one is hidden from search engines. */
  readonly path?: string | undefined;
  /** Hides a page with a canonical address from search engines. */
  readonly isUnlisted?: boolean;
  /** The preview picture of shared links, if it is not that of the gallery. */
  readonly picture?: Picture;
  /** Schema.org data of a page about a personality. */
  readonly data?: object;
}

/** The content between header and footer: of a page, of a failure in its place, or of a document. */
export type View = Views[PageName | 'failure' | 'document'];

/** The view of the page of this name. */
export type ViewOf<P extends View['page']> = Extract<View, { readonly page: P }>;

/** The view of each page, by its name. */
interface Views {
  readonly home: { readonly page: 'home' };
  readonly personality: PersonalityView;
  readonly question: QuestionView;
  readonly history: HistoryView;
  /** The number of personalities of each type. */
  readonly types: { readonly page: 'types'; readonly counts: Distribution['types'] };
  readonly type: TypeView;
  readonly function: { readonly page: 'function'; readonly code: FunctionCode };
  readonly areas: AreasView;
  readonly works: WorksView;
  readonly work: WorkView;
  readonly comparison: ComparisonView;
  readonly numbers: NumbersView;
  readonly contested: ContestedView;
  readonly changes: ChangesView;
  readonly about: AboutView;
  readonly not_found: { readonly page: 'not_found' };
  readonly failure: { readonly page: 'failure' } & Trouble;
  readonly document: DocumentView;
}

export interface PersonalityView {
  readonly page: 'personality';
  readonly personality: Personality;
  /** The preview picture of shared links. */
  readonly picture: Picture;
  /** The text of a shared link. */
  readonly told: string;
  /** Address of the page of its work. */
  readonly workPath: string | null;
  /** Related personalities, to which the page links at its end. */
  readonly others: Others;
  /** The results of guesses, if the address asks for them. */
  readonly guesses?: GuessResults;
  /** What the form of guesses has just done without scripts. */
  readonly sent?: SentGuess;
}

/** What a form without scripts has done: a guess, or its withdrawal. */
export interface SentGuess {
  readonly text: string;
  readonly isWithdrawn: boolean;
}

/** The views with a list that grows when older changes are loaded. */
export type ListView = HistoryView | ChangesView;

export interface HistoryView {
  readonly page: 'history';
  readonly id: string;
  /** The newest version, even if `list` begins with an older one. */
  readonly newest: Change;
  readonly list: ChangeList;
}

export interface ChangesView {
  readonly page: 'changes';
  readonly filter: ChangesFilter;
  readonly list: ChangeList;
  /** Shown in place of an empty list. */
  readonly nothing: Nothing | null;
}

/** What is shown if a list of changes is empty. */
export interface Nothing {
  readonly title: string;
  readonly text: string;
  readonly isFiltered: boolean;
}

export interface TypeView {
  readonly page: 'type';
  readonly type: TypeCode;
  /** The preview picture of shared links. */
  readonly picture: Picture;
  /** Some personalities of the type, the same for all visitors for a day. */
  readonly people: readonly Personality[];
  /** The number of personalities of the type. */
  readonly total: number;
}

export interface WorkView {
  readonly page: 'work';
  readonly work: Work;
  /** The preview picture of shared links. */
  readonly picture: Picture;
  /** Some of its members, the same for all visitors for a day. */
  readonly people: readonly Personality[];
  /** The number of its members of each type. */
  readonly counts: Distribution['types'];
  /** The text of a shared link. */
  readonly told: string;
}

export interface AreasView {
  readonly page: 'areas';
  /** Areas with at least one personality, and some of these. */
  readonly areas: readonly {
    readonly area: Area;
    readonly total: number;
    readonly people: readonly Personality[];
  }[];
}

export interface WorksView {
  readonly page: 'works';
  /** The search text; empty when there is none. */
  readonly q: string;
  /** Whether other works precede these. */
  readonly isContinued: boolean;
  readonly works: readonly Work[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Changes as read so far. */
export interface ChangeList extends ChangePage {
  /** When they were read (ISO 8601): server and browser name days such as "hoje" by this time. */
  readonly now: string;
}

/** A comparison of two personalities or types, or the choice of the second one. */
export type ComparisonView = PairView | ChooserView;

export interface PairView {
  readonly page: 'comparison';
  readonly pair: readonly [ComparedSide, ComparedSide];
  /** What the two have in common. */
  readonly sentence: string;
  /** The words for their letters, in the order of a type's code. */
  readonly words: readonly string[];
  readonly functions: readonly ComparedFunction[];
}

/** A personality or type that is compared, with the properties of its type. */
export interface ComparedSide extends Compared {
  /** The functions of the type, the strongest first. */
  readonly order: readonly { readonly code: FunctionCode; readonly role: string }[];
  readonly styles: readonly Style[];
}

export interface ChooserView {
  readonly page: 'comparison';
  readonly first: Compared;
  readonly q: string;
  /** The first results of the search; null without a search. */
  readonly found: readonly Compared[] | null;
  /** The number of further results. */
  readonly more: number;
  /** Suggested corrections of a search without results. */
  readonly meant: readonly OfferedCorrection[];
  /** Personalities of the same work, shown before anything is searched for. */
  readonly kin: readonly Compared[];
}

/** A personality, or a type, whose name is its code and which has no icon. */
export interface Compared extends Traits {
  /** The id of a personality, or the code of a type. */
  readonly id: string;
  readonly icon?: string | null;
}

export interface NumbersView {
  readonly page: 'numbers';
  readonly q: string;
  readonly total: number;
  readonly rows: CountRows;
  /** Some of the personalities that are counted, the same for a day. */
  readonly faces: readonly Drawn[];
}

export interface CountRow<Code extends string = string> {
  readonly code: Code;
  readonly name: string;
  /** The search term for these personalities, without the page's own search. */
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

/** The page of personalities to guess about. Nothing in it reveals a type. */
export interface ContestedView {
  readonly page: 'contested';
  /** The invitation to guess, for a page without types. */
  readonly lead: string;
  readonly contested: readonly ContestedPersonality[];
  readonly waiting: readonly ContestedPersonality[];
  /** The mottos of the types in the order of `TYPE_GRID`, which visitors may choose from instead of the types. */
  readonly mottos: readonly string[];
}

/** A personality to guess about. Nothing in it reveals the type. */
export interface QuestionView extends Pick<Personality, 'id' | 'name' | 'gender' | 'icon'> {
  readonly page: 'question';
  /** The invitation to guess, which depends on what the page shows. */
  readonly lead: string;
  /** The preview picture of shared links. */
  readonly picture: Picture;
  /** Ids of the following questions, in their order. */
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

/** A page that only the server renders. */
export interface DocumentView {
  readonly page: 'document';
  /** The page's markup; empty in the browser, which keeps the markup of the server. */
  readonly html: string;
}
