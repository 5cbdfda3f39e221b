import { API_PATH, type WorksAddress } from '../../src/domain/paths.ts';

/** Addresses of the API that no page asks for. */
export const apiPaths = {
  distribution: (q: string) =>
    `${API_PATH}/distribution${q === '' ? '' : `?q=${encodeURIComponent(q.toWellFormed())}`}`,
  reports: (id: string) => `${API_PATH}/personalities/${encodeURIComponent(id)}/reports`,
  works: (address: WorksAddress = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(address))
      if (value !== undefined && value !== '') query.set(name, `${value}`.toWellFormed());
    return `${API_PATH}/works${query.size === 0 ? '' : `?${query}`}`;
  },
  contested: `${API_PATH}/guesses/contested`,
  health: `${API_PATH}/health`,
  openapi: `${API_PATH}/openapi.json`,
} as const;
