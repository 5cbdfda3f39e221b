import { Failure } from '../domain/failure.ts';
import type { IsBlocked, Said } from '../domain/reports/blocked-names.ts';
import { VERSION_MAX } from '../domain/versions/change.ts';
import type { Store } from './store.ts';

/** What the operator has forbidden for now, whoever writes. */
export interface Brakes {
  /** Tells whether a name is blocked; null where none is. */
  readonly isBlocked: IsBlocked | null;
  /** Whether pictures are accepted that are not stored yet. */
  readonly acceptsNewIcons: boolean;
}

export const NO_BRAKES: Brakes = { isBlocked: null, acceptsNewIcons: true };

/** `blocked_name` for a personality that says what must not be said. */
export function requireAllowed(said: Said, { isBlocked }: Brakes): void {
  if (isBlocked?.(said) === true) throw new Failure('blocked_name');
}

/** `blocked_name` for a version to restore that says what must not be said. */
export async function requireAllowedVersion(
  store: Pick<Store, 'history'>,
  { id, version }: { readonly id: string; readonly version: number },
  brakes: Brakes,
): Promise<void> {
  if (brakes.isBlocked === null) return;
  const before = version < VERSION_MAX ? version + 1 : null;
  const [item] = (await store.history(id, { before, limit: 1 }))?.items ?? [];
  if (item?.version === version && item.state !== null) requireAllowed(item.state, brakes);
}
