import type { OpenFile } from './open-data.ts';
import { BASE_PATH } from './paths.ts';

/** The page of the open data. */
export const OPEN_DATA_PATH = `${BASE_PATH}/dados`;

/** The results of a search that a file has at most. */
export const RESULTS_MAX = 5_000;

/** Addresses of the open data. Not among `paths`, which every page brings as a script. */
export const openDataPaths = {
  page: OPEN_DATA_PATH,
  file: (name: OpenFile) => `${OPEN_DATA_PATH}/${name}`,
  /** The results of a search as a table; without `q` as a route has it. */
  results: (q = '') =>
    `${OPEN_DATA_PATH}/busca.csv${q === '' ? '' : `?q=${encodeURIComponent(q.toWellFormed())}`}`,
} as const;
