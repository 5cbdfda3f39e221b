import { API_PATH } from '../../src/domain/paths.ts';

/** Addresses of the API that no page requests. */
export const apiPaths = {
  distribution: (q: string) =>
    `${API_PATH}/distribution${q === '' ? '' : `?q=${encodeURIComponent(q.toWellFormed())}`}`,
  reports: (id: string) => `${API_PATH}/personalities/${encodeURIComponent(id)}/reports`,
  contested: `${API_PATH}/guesses/contested`,
  health: `${API_PATH}/health`,
  openapi: `${API_PATH}/openapi.json`,
} as const;
