import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Featured } from '../domain/search/rules.ts';

/** What the deployment says of itself, for the pages. */
export interface Site {
  readonly authorName: string;
  readonly authorUrl: string;
  /** As in package.json, without the `v`. */
  readonly version: string;
  /** The browser filters by itself where it has everybody, so it needs the keyword rule too. */
  readonly featured: Featured;
}

/** The files of the build that a page needs at once. */
export interface PageFiles {
  /** Address of the module that starts the page. */
  readonly entry: string;
  /** Modules that it imports, asked for beside it. */
  readonly modules: readonly string[];
  /** Style sheets of the page; with their text they stand inside of it. */
  readonly sheets: readonly { readonly href: string; readonly text: string | null }[];
}

/** Pages whose code comes apart; all others are in what every page brings. */
export type CodePage = 'home' | 'personality' | 'other';

/** What the server gives to render a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: URL;
  readonly catalogue: Catalogue;
  readonly site: Site;
  /** The origin by which visitors reach the catalogue. */
  readonly publicUrl: string;
  /** Of this answer's Content-Security-Policy. */
  readonly nonce: string;
  readonly filesOf: (page: CodePage) => PageFiles;
}

export type PageAnswer =
  | { readonly status: 200 | 400 | 404 | 503; readonly html: string }
  | { readonly status: 302; readonly location: string };

/** The pages as the server knows them: one function of the built bundle. Fails where rendering does. */
export type RenderPages = (request: PageRequest) => Promise<PageAnswer>;
