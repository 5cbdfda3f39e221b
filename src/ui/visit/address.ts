import { BASE_PATH } from '../../domain/paths.ts';

/** A parsed address of the product; `paths` builds addresses, this module parses them. */
export type Address = HomeAddress | PersonalityAddress | { readonly page: 'not_found' };

export interface HomeAddress {
  readonly page: 'home';
  /** Trimmed search text; empty when there is none. */
  readonly q: string;
  /** Order and cursor, from a plain link to a later page. */
  readonly seed?: string;
  readonly cursor?: string;
}

export interface PersonalityAddress {
  readonly page: 'personality';
  readonly id: string;
}

const NOT_FOUND = { page: 'not_found' } as const;
const PERSONALITY = new RegExp(`^${BASE_PATH}/persona/([^/]+)/?$`);

/** Parses an address; an unknown one is `not_found`. */
export function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address {
  if (pathname.replace(/\/$/, '') === BASE_PATH) return homeAddress(new URLSearchParams(search));
  const id = decoded(PERSONALITY.exec(pathname)?.[1]);
  return id === null ? NOT_FOUND : { page: 'personality', id };
}

function homeAddress(parameters: URLSearchParams): HomeAddress {
  const seed = parameters.get('seed');
  const cursor = parameters.get('cursor');
  return {
    page: 'home',
    q: (parameters.get('q') ?? '').trim(),
    ...(seed === null ? {} : { seed }),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** Null for an invalid escape sequence such as `%E0%A4`. */
function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
