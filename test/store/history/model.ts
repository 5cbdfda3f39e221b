import type { RestoreResult } from '../../../src/catalogue/store.ts';
import type { StoredState } from '../../../src/catalogue/stored-changes.ts';
import type { WriteContext } from '../../../src/catalogue/stored-personality.ts';
import type { ChangeKind } from '../../../src/domain/change.ts';

/** One version as the reference keeps it. */
export interface ModelVersion {
  readonly change: ChangeKind;
  readonly at: string;
  readonly visitor: string | null;
  readonly state: StoredState;
  readonly restoredFrom: number | null;
}

/** The reference: the whole history of every personality in plain lists, the first version first. */
export class Model {
  readonly histories = new Map<string, ModelVersion[]>();
  /** Of all personalities, oldest first. */
  readonly changes: { readonly id: string; readonly version: number }[] = [];

  newest(id: string): number {
    return this.histories.get(id)?.length ?? 0;
  }

  isThere(id: string): boolean {
    const last = this.histories.get(id)?.at(-1);
    return last !== undefined && last.change !== 'removed';
  }

  state(id: string): StoredState | null {
    return this.histories.get(id)?.at(-1)?.state ?? null;
  }

  add(
    id: string,
    change: ChangeKind,
    state: StoredState,
    by: WriteContext,
    restoredFrom: number | null = null,
  ): void {
    const versions = this.histories.get(id) ?? [];
    this.histories.set(id, [...versions, { change, ...by, state, restoredFrom }]);
    this.changes.push({ id, version: versions.length + 1 });
  }

  /** What a restoration of this version must answer. */
  restoring(id: string, version: number): RestoreResult['outcome'] {
    const versions = this.histories.get(id);
    if (versions === undefined) return 'not_found';
    const old = versions[version - 1];
    return old === undefined || old.change === 'removed' ? 'not_restorable' : 'written';
  }
}
