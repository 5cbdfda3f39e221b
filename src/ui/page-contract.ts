import type { Catalogue, Others, PodiumPerson } from '../catalogue/catalogue.ts';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import type { Guesses } from '../catalogue/guesses.ts';
import type { RollbackOutcome } from '../catalogue/operations.ts';
import type { ReportCounts } from '../catalogue/report-store.ts';
import type { HeldItem, ModerationAction, ReportedItem } from '../catalogue/reports.ts';
import type { ChangedByVisitor, VisitorScope } from '../catalogue/roll-back.ts';
import type { Failure } from '../domain/failure.ts';
import type { OpenData } from '../domain/open-data.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { PreviewSubject } from '../domain/preview.ts';
import type { ReportKind } from '../domain/reports/report.ts';

/** Settings of the deployment that the pages need. */
interface Site {
  readonly authorName: string;
  /** Empty if there is none. */
  readonly authorUrl: string;
  /** E-mail or https address for questions about the rules; empty if there is none. */
  readonly contact: string;
  /** Version as in package.json, without `v`. */
  readonly version: string;
  /** Whether writing is disabled: controls that write (`data-writes`) are hidden, and the page says why. */
  readonly readOnly: boolean;
}

/** The settings that browsers receive, and what they need to update the head when they show another page. */
export interface PageSite extends Pick<Site, 'readOnly'> {
  /** Public origin. */
  readonly publicUrl: string;
  /** The description of pages that have none of their own. */
  readonly description: string;
  /** The preview picture of pages that have none of their own. */
  readonly picture: Picture;
}

/** The preview picture of a page, shown beside shared links. */
export interface Picture {
  /** The address of the picture, without the origin. */
  readonly path: string;
  /** Its alternative text. */
  readonly alt: string;
}

/** The built files that a page loads immediately. */
export interface PageFiles {
  /** Address of the page's entry module. */
  readonly entry: string;
  /** Addresses of the modules it imports, to be preloaded. */
  readonly modules: readonly string[];
  /** Addresses of the additional modules and style sheets of the modal. */
  readonly modal: readonly string[];
  /** Style sheets of the page; those with text are inlined. */
  readonly sheets: readonly { readonly href: string; readonly text: string | null }[];
}

/** The data of a page that only the server renders, with a form that works without scripts. */
export type DocumentData = ReportPageData | ReceiptPageData | ModerationPageData | OpenDataPageData;

export interface ReportPageData {
  readonly kind: 'report';
  /** The personality, with the version that is reported. */
  readonly about: Pick<Personality, 'id' | 'name' | 'version'>;
  readonly isRemoved: boolean;
  /** The submitted values, if they were refused. */
  readonly given: { readonly kind: ReportKind | null; readonly text: string };
  readonly isKindMissing: boolean;
  /** Why the report was refused, if not because of its fields. */
  readonly failure: Failure | null;
}

/** The receipt of an accepted report. */
export interface ReceiptPageData {
  readonly kind: 'receipt';
  /** The reported personality; null if it is no longer shown, which this report itself may have caused. */
  readonly about: Pick<ReportPageData, 'about' | 'isRemoved'> | null;
  readonly number: number;
  readonly at: string;
  /** When the page was made. */
  readonly now: string;
}

/** The page of the open data. */
export interface OpenDataPageData {
  readonly kind: 'open-data';
  /** Whether this catalogue publishes open data. */
  readonly isMade: boolean;
  /** The published files; null before the first publication. */
  readonly made: OpenData | null;
  /** When the page was made. */
  readonly now: string;
}

/** The form for the key, the operator's lists, or the form that undoes what a visitor has changed. */
export type ModerationPageData = {
  readonly kind: 'moderation';
  readonly failure: Failure | null;
} & (
  | { readonly state: 'key' }
  | VisitorPageData
  | {
      readonly state: 'lists';
      readonly list: 'reported' | 'held';
      readonly reported: readonly ReportedItem[];
      readonly held: readonly HeldItem[];
      readonly counts: ReportCounts;
      /** The action that was just performed, and the action that undoes it. */
      readonly done: {
        readonly action: ModerationAction;
        readonly undo: ModerationAction | null;
        readonly people: readonly {
          readonly id: string;
          readonly name: string;
          readonly newest: number;
        }[];
        /** The number of further selected personalities, which were not changed. */
        readonly kept: number;
      } | null;
      readonly now: string;
    }
);

interface VisitorPageData {
  readonly state: 'visitor';
  readonly counts: ReportCounts;
  /** What the form contains. */
  readonly asked: { readonly visitor: string; readonly days: string };
  /** What the visitor has changed; null if that was not asked for, or nobody is found. */
  readonly found:
    | (VisitorScope &
        ChangedByVisitor & {
          /** Whether a page cannot undo that many at once. */
          readonly isTooMany: boolean;
        })
    | null;
  /** The operation that was just performed, with the number of personalities of each outcome. */
  readonly done: {
    readonly operation: number | null;
    readonly outcomes: readonly (readonly [outcome: RollbackOutcome, count: number])[];
  } | null;
}

/** The catalogue as the pages read it. */
interface PageCatalogue extends Catalogue, Pick<LocalCatalogue, 'shelves'> {
  readonly podium: () => Promise<readonly PodiumPerson[]>;
  readonly guesses: Pick<Guesses, 'results' | 'contested' | 'waiting'>;
  others(of: Personality): Promise<Others>;
}

/** The request of a page, parsed, and what may be read for it. */
export interface Asked extends Pick<RenderRequest, 'catalogue' | 'counts' | 'site'> {
  /** The subject of the page, decoded; empty on pages without one. */
  readonly subject: string;
  /** The trimmed search text; empty if there is none. */
  readonly q: string;
  /** The cursor at which a list begins, if the address is that of a later page of it. */
  readonly cursor: string | undefined;
  /** All query parameters of the address. */
  readonly parameters: URLSearchParams;
  /** The number of changes in a list; undefined for the default. */
  readonly limit: number | undefined;
  /** The preview picture of the page's subject. */
  readonly pictureOf: (subject: PreviewSubject) => Picture;
}

/** Everything that the server passes in to render a page. */
export interface RenderRequest {
  /** Path and query. */
  readonly url: URL;
  readonly catalogue: PageCatalogue;
  /** The numbers of reports. */
  readonly counts: () => Promise<ReportCounts>;
  readonly site: Site;
  /** Public origin. */
  readonly publicUrl: string;
  /** Address of a preview picture, without the origin. */
  readonly previewOf: (subject: PreviewSubject) => string;
  /** Nonce of the response's Content-Security-Policy. */
  readonly nonce: string;
  /** The scripts and style sheets of a page by the name of its view, and whether only the server renders it. */
  readonly filesOf: (page: string, isDocument: boolean) => PageFiles;
  /** Identifies the request in the server's log. */
  readonly requestId: string;
  /** The document to show at an address that is not a page; without it such an address is not found. */
  readonly document?: DocumentData | undefined;
  /** Whether only the data are requested, without a document, for the next page of a session. */
  readonly isForData: boolean;
  /** Whether only parts of the page are requested, without what surrounds it in a document. */
  readonly isForParts: boolean;
}

export type PageAnswer =
  | { readonly status: 200; readonly data: object }
  | {
      readonly status: 200 | 400 | 404 | 503;
      readonly html: string;
      /** The failure that the page shows instead of its data, or null. */
      readonly failure: Failure | null;
    }
  | { readonly status: 301 | 302; readonly location: string };

/**
 * The only function of the built bundle that the server calls. Rejects if rendering throws, and, if only data are
 * requested, also with the failure of reading them.
 */
export type RenderPages = (request: RenderRequest) => Promise<PageAnswer>;
