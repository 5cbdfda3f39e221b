import type { OpenFile } from './open-data.ts';
import { BASE_PATH } from './paths.ts';

/** The path of the open data page. */
export const OPEN_DATA_PATH = `${BASE_PATH}/dados`;

/** Maximum number of search results in a file. */
export const RESULTS_MAX = 5_000;

/** Addresses of the open data. Separate from `paths`, which is part of every page’s script. */
export const openDataPaths = {
  page: OPEN_DATA_PATH,
  file: (name: OpenFile) => `${OPEN_DATA_PATH}/${name}`,
  /** The results of a search as a table. Without `q`, the path of the route. */
  results: (q = '') =>
    `${OPEN_DATA_PATH}/busca.csv${q === '' ? '' : `?q=${encodeURIComponent(q.toWellFormed())}`}`,
} as const;
