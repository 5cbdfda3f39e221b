import type { RequestListener } from 'node:http';
import { BASE_PATH } from '../../domain/paths.ts';
import type { PageFiles, RenderPages } from './render-page.ts';

/** The source of the pages: the production build, or Vite's development server. */
export interface PagesSource {
  readonly pages: () => Promise<RenderPages>;
  /** Returns the files that a page needs, given the name of its view and whether only the server renders it. */
  readonly filesOf: (page: string, isDocument: boolean) => PageFiles;
  /** Folder of the built assets; null in development. */
  readonly assets: string | null;
  /** Wraps the app's listener; in development Vite handles requests first. */
  readonly before: (listener: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
}

/** Prefix of the addresses of files. */
export const BASE = `${BASE_PATH}/`;
export const CLIENT_ENTRY = 'src/ui/entry.client.tsx';
/** The entry of pages that only the server renders. */
export const DOCUMENT_ENTRY = 'src/ui/entry.document.ts';

/** The exports of `src/ui/server/entry.server.tsx` and of the bundle that is built from it. */
export interface PagesModule {
  readonly renderPages: RenderPages;
}
