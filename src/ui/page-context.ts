import { createContext, RouterContextProvider } from 'react-router';
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

/** What the server hands to the pages with each request. */
export interface PageDependencies {
  readonly catalogue: Catalogue;
  readonly site: Site;
  /** Of this answer's Content-Security-Policy. */
  readonly nonce: string;
  /** The built style sheet; empty in development, where the styles come with their modules. */
  readonly css: string;
}

export const pageContext = createContext<PageDependencies>();

export function createPageContext(dependencies: PageDependencies): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, dependencies);
  return context;
}
