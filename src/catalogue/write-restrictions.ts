import { Failure } from '../domain/failure.ts';
import type { IsBlocked, WrittenTexts } from '../domain/reports/blocked-names.ts';
import { VERSION_MAX } from '../domain/versions/change.ts';
import type { Store } from './store.ts';

/** What the operator has forbidden for now, for all writers. */
export interface WriteRestrictions {
  /** Tells whether a text of a personality contains a blocked phrase; null if none is blocked. */
  readonly isBlocked: IsBlocked | null;
  /** Whether pictures that are not stored yet are accepted. */
  readonly acceptsNewIcons: boolean;
}

export const NO_RESTRICTIONS: WriteRestrictions = { isBlocked: null, acceptsNewIcons: true };

/** Fails with `blocked_name` if a text of a personality contains a blocked phrase. */
export function requireAllowed(said: WrittenTexts, { isBlocked }: WriteRestrictions): void {
  if (isBlocked?.(said) === true) throw new Failure('blocked_name');
}

/** Fails with `blocked_name` if a text of the version to restore contains a blocked phrase. */
export async function requireAllowedVersion(
  store: Pick<Store, 'history'>,
  { id, version }: { readonly id: string; readonly version: number },
  restrictions: WriteRestrictions,
): Promise<void> {
  if (restrictions.isBlocked === null) return;
  const before = version < VERSION_MAX ? version + 1 : null;
  const [item] = (await store.history(id, { before, limit: 1 }))?.items ?? [];
  if (item?.version === version && item.state !== null) requireAllowed(item.state, restrictions);
}
