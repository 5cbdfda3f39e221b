import type { Catalogue, Distribution } from '../catalogue/catalogue.ts';
import type { Guesses } from '../catalogue/guesses.ts';
import type { ReportCounts } from '../catalogue/report-store.ts';
import type { HeldItem, ModerationAction, ReportedItem } from '../catalogue/reports.ts';
import type { Failure } from '../domain/failure.ts';
import type { Drawn, Personality, Traits } from '../domain/people/personality.ts';
import type { PreviewSubject } from '../domain/preview.ts';
import type { ReportKind } from '../domain/reports/report.ts';
import type { Offered } from '../domain/search/meant.ts';

/** Settings of the deployment that the pages need. */
interface Site {
  readonly authorName: string;
  /** Empty when there is none. */
  readonly authorUrl: string;
  /** Version as in package.json, without `v`. */
  readonly version: string;
  /** Nothing can be written: what writes is not offered (`data-writes`), and the page says why. */
  readonly readOnly: boolean;
}

/** What browsers know of it, with what the head of a page says that they show in place of another. */
export interface PageSite extends Pick<Site, 'readOnly'> {
  /** Public origin. */
  readonly publicUrl: string;
  /** For pages without a description of their own. */
  readonly description: string;
  /** For pages without a picture of their own. */
  readonly picture: Picture;
}

/** The picture beside a link to a page. */
export interface Picture {
  /** Its address without the origin. */
  readonly path: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** The built files that a page loads immediately. */
export interface PageFiles {
  /** Address of the page's entry module. */
  readonly entry: string;
  /** Addresses of the modules it imports, to be preloaded. */
  readonly modules: readonly string[];
  /** Style sheets of the page; those with text are inlined. */
  readonly sheets: readonly { readonly href: string; readonly text: string | null }[];
}

/** The data of a page that works without scripts, its forms too. */
export type PlainPage =
  | ReportPageData
  | ReceiptPageData
  | AboutPageData
  | ModerationPageData
  | ComparisonPageData
  | ChooserPageData
  | NumbersPageData;

/** What can be compared: a personality, or a type itself, which has its code as name and no icon. */
export interface Compared extends Traits {
  /** An id, or a type. */
  readonly id: string;
  readonly icon?: string | null;
}

export interface ComparisonPageData {
  readonly kind: 'comparison';
  readonly pair: readonly [Compared, Compared];
}

/** The page to choose on whom the first one is compared with. */
export interface ChooserPageData {
  readonly kind: 'chooser';
  readonly first: Compared;
  readonly q: string;
  /** The first of those whom the search finds; null without one. */
  readonly found: readonly Compared[] | null;
  /** How many more it finds. */
  readonly more: number;
  /** What may have been meant where it finds nobody. */
  readonly meant: readonly Offered[];
}

export interface NumbersPageData {
  readonly kind: 'numbers';
  readonly q: string;
  readonly counts: Distribution;
  /** Some of them, the same for a day. */
  readonly faces: readonly Drawn[];
}

export interface ReportPageData {
  readonly kind: 'report';
  /** With the version that is reported. */
  readonly about: Pick<Personality, 'id' | 'name' | 'version'>;
  readonly isRemoved: boolean;
  /** What was sent, if it was refused. */
  readonly given: { readonly kind: ReportKind | null; readonly text: string };
  readonly isKindMissing: boolean;
  /** Why it was refused, if not for its fields. */
  readonly failure: Failure | null;
}

/** What is said of an accepted report. */
export interface ReceiptPageData {
  readonly kind: 'receipt';
  /** Null where nothing is shown any more: the report may be the one by which it is held. */
  readonly about: Pick<ReportPageData, 'about' | 'isRemoved'> | null;
  readonly number: number;
  readonly at: string;
  /** When the page was made. */
  readonly now: string;
}

export interface AboutPageData {
  readonly kind: 'about';
  /** An e-mail or https address; empty when there is none. */
  readonly contact: string;
  readonly counts: Pick<ReportCounts, 'reports' | 'held' | 'well'>;
}

/** The form for the key, or what the operator sees. */
export type ModerationPageData = {
  readonly kind: 'moderation';
  readonly failure: Failure | null;
} & (
  | { readonly state: 'key' }
  | {
      readonly state: 'lists';
      readonly list: 'reported' | 'held';
      readonly reported: readonly ReportedItem[];
      readonly held: readonly HeldItem[];
      readonly counts: ReportCounts;
      /** What was done just now; `undo` takes it back. */
      readonly done: {
        readonly action: ModerationAction;
        readonly undo: ModerationAction | null;
        readonly people: readonly {
          readonly id: string;
          readonly name: string;
          readonly newest: number;
        }[];
        /** How many others were to be acted on, and stay as they were. */
        readonly kept: number;
      } | null;
      readonly now: string;
    }
);

/** What the pages read. */
export interface PageCatalogue extends Catalogue {
  readonly guesses: Pick<Guesses, 'results' | 'contested' | 'waiting'>;
}

/** Everything the server passes in to render a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: URL;
  readonly catalogue: PageCatalogue;
  readonly site: Site;
  /** Public origin. */
  readonly publicUrl: string;
  /** Address of the picture beside links, without the origin. */
  readonly previewOf: (subject: PreviewSubject) => string;
  /** Nonce of the response's Content-Security-Policy. */
  readonly nonce: string;
  /** The scripts and style sheets of a page, by the name of its view. */
  readonly filesOf: (page: string) => PageFiles;
  /** Identifies the request in the server's log. */
  readonly requestId: string;
  /** What a page shows that the browser has no code for; such a page is missing without it. */
  readonly plain?: PlainPage | undefined;
  /** Asks for the data alone, without a document around it: for a page that follows another in the same session. */
  readonly isForData: boolean;
}

export type PageAnswer =
  | { readonly status: 200; readonly data: object }
  | {
      readonly status: 200 | 400 | 404 | 503;
      readonly html: string;
      /** Why the page shows a failure instead of its data; null if it does not. */
      readonly failure: Failure | null;
    }
  | { readonly status: 301 | 302; readonly location: string };

/**
 * The only function of the built bundle that the server calls. Rejects when rendering throws, and where only data is
 * asked for also with the failure of reading it.
 */
export type RenderPages = (request: PageRequest) => Promise<PageAnswer>;
