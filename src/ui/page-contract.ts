import type { Catalogue, Others, PodiumPerson } from '../catalogue/catalogue.ts';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import type { Guesses } from '../catalogue/guesses.ts';
import type { ReportCounts } from '../catalogue/report-store.ts';
import type { HeldItem, ModerationAction, ReportedItem } from '../catalogue/reports.ts';
import type { Failure } from '../domain/failure.ts';
import type { OpenData } from '../domain/open-data.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { PreviewSubject } from '../domain/preview.ts';
import type { ReportKind } from '../domain/reports/report.ts';

/** Settings of the deployment that the pages need. */
interface Site {
  readonly authorName: string;
  /** Empty when there is none. */
  readonly authorUrl: string;
  /** Where rules are asked about, an e-mail or https address; empty when there is none. */
  readonly contact: string;
  /** Version as in package.json, without `v`. */
  readonly version: string;
  /** Nothing can be written: what writes is not offered (`data-writes`), and the page says why. */
  readonly readOnly: boolean;
}

/**
 * The settings that browsers know, and what they need to write the head of a page that they show in place of another.
 */
export interface PageSite extends Pick<Site, 'readOnly'> {
  /** Public origin. */
  readonly publicUrl: string;
  /** The description that pages without one of their own have. */
  readonly description: string;
  /** The picture beside a link to a page without one of its own. */
  readonly picture: Picture;
}

/** The picture beside a link to a page. */
export interface Picture {
  /** The address of the picture, without the origin. */
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
  /** Addresses of the modules and style sheets that the modal brings besides. */
  readonly modal: readonly string[];
  /** Style sheets of the page; those with text are inlined. */
  readonly sheets: readonly { readonly href: string; readonly text: string | null }[];
}

/** The data of a page that the server alone shows, with a form that works without scripts. */
export type DocumentData = ReportPageData | ReceiptPageData | ModerationPageData | OpenDataPageData;

export interface ReportPageData {
  readonly kind: 'report';
  /** The personality, with the version that is reported. */
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
  /** What was reported; null where that is not shown any more, which this report itself may have brought about. */
  readonly about: Pick<ReportPageData, 'about' | 'isRemoved'> | null;
  readonly number: number;
  readonly at: string;
  /** When the page was made. */
  readonly now: string;
}

/** The page of the open data. */
export interface OpenDataPageData {
  readonly kind: 'open-data';
  /** Whether this catalogue makes files of everybody. */
  readonly isMade: boolean;
  /** The files that can be fetched now; null before the first were made. */
  readonly made: OpenData | null;
  /** When the page was made. */
  readonly now: string;
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
        /** How many others were chosen too, and stay as they were. */
        readonly kept: number;
      } | null;
      readonly now: string;
    }
);

/** What the pages read. */
interface PageCatalogue extends Catalogue, Pick<LocalCatalogue, 'shelves'> {
  readonly podium: () => Promise<readonly PodiumPerson[]>;
  readonly guesses: Pick<Guesses, 'results' | 'contested' | 'waiting'>;
  others(of: Personality): Promise<Others>;
}

/** What is asked for at the address of a page, and what may be read for it. */
export interface Asked extends Pick<RenderRequest, 'catalogue' | 'counts' | 'site'> {
  /** What the page is about, decoded; empty on other pages. */
  readonly subject: string;
  /** Trimmed search text; empty when there is none. */
  readonly q: string;
  /** Where a list begins, if the address is that of a later part of it. */
  readonly cursor: string | undefined;
  /** All parameters of the address. */
  readonly parameters: URLSearchParams;
  /** The number of changes that a list has; undefined for the usual number. */
  readonly limit: number | undefined;
  /** The picture beside a link to what a page shows. */
  readonly pictureOf: (subject: PreviewSubject) => Picture;
}

/** Everything the server passes in to render a page. */
export interface RenderRequest {
  /** Path and query. */
  readonly url: URL;
  readonly catalogue: PageCatalogue;
  /** The numbers of reports. */
  readonly counts: () => Promise<ReportCounts>;
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
  /** What is shown at an address that is no page of its own; it is missing without. */
  readonly document?: DocumentData | undefined;
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
export type RenderPages = (request: RenderRequest) => Promise<PageAnswer>;
