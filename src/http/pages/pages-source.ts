import type { RequestListener } from 'node:http';
import { BASE_PATH } from '../../domain/paths.ts';
import type { PageFiles, RenderPages } from './render-page.ts';

/** The source of the pages: the production build, or Vite's development server. */
export interface PagesSource {
  readonly pages: () => Promise<RenderPages>;
  /** The files that a page needs, by the name of its view. */
  readonly filesOf: (page: string) => PageFiles;
  /** Folder of the built assets; null in development. */
  readonly assets: string | null;
  /** Wraps the app's listener; in development Vite answers first. */
  readonly before: (listener: RequestListener) => RequestListener;
  readonly close: () => Promise<void>;
}

/** The beginning of the addresses of files. */
export const BASE = `${BASE_PATH}/`;
export const CLIENT_ENTRY = 'src/ui/entry.client.tsx';

/** What `src/ui/server/entry.server.tsx` exports, and what is built of it. */
export interface PagesModule {
  readonly renderPages: RenderPages;
}
