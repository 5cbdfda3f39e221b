import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Failure } from '../domain/failure.ts';
import type { PreviewSubject } from '../domain/preview.ts';

/** Settings of the deployment that the pages need. */
export interface Site {
  readonly authorName: string;
  readonly authorUrl: string;
  /** Version as in package.json, without `v`. */
  readonly version: string;
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

/** Pages with a separate chunk; the others are part of the common one. */
export type CodePage = 'home' | 'personality' | 'history' | 'changes' | 'types' | 'other';

/** Everything the server passes in to render a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: URL;
  readonly catalogue: Catalogue;
  readonly site: Site;
  /** Public origin. */
  readonly publicUrl: string;
  /** Address of the picture beside links, without the origin. */
  readonly previewOf: (subject: PreviewSubject) => string;
  /** Nonce of the response's Content-Security-Policy. */
  readonly nonce: string;
  readonly filesOf: (page: CodePage) => PageFiles;
  /** Identifies the request in the server's log. */
  readonly requestId: string;
}

export type PageAnswer =
  | {
      readonly status: 200 | 400 | 404 | 503;
      readonly html: string;
      /** Why the page shows a failure instead of its data; null if it does not. */
      readonly failure: Failure | null;
    }
  | { readonly status: 301 | 302; readonly location: string };

/** The only function of the built bundle that the server calls. Rejects when rendering throws. */
export type RenderPages = (request: PageRequest) => Promise<PageAnswer>;
