import type { ImportedVersion, VersionOutcome } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import type { Icon, IconChoice, IconEncoder } from '../catalogue/stored-personality.ts';
import { Failure, type FieldError } from '../domain/failure.ts';
import { checkDraft } from '../domain/people/draft.ts';
import { blockedField, type IsBlocked } from '../domain/reports/blocked-names.ts';
import type { HistoryLine, IconLine, VersionLine } from './history-file.ts';

interface HistoryDependencies {
  readonly store: Pick<Store, 'importVersions' | 'iconFiles'>;
  readonly readIcon: IconEncoder;
  /** Whether a name is blocked. */
  readonly isBlocked: IsBlocked;
  /** Called after each batch, once it is on disk, with the number of lines processed so far. */
  readonly onProgress: (done: number) => void;
}

interface HistoryReport {
  readonly added: number;
  /** The number of versions that the catalogue has already, or has erased. */
  readonly there: number;
  readonly refused: readonly RefusedLine[];
}

/** A refused line of a history, with the reason or the invalid fields. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: RefusalReason | readonly FieldError[];
}

/** The reasons why a line of a history is refused, apart from invalid fields. */
export type RefusalReason =
  /** The line is neither a version nor an icon. */
  | 'unreadable'
  /** The files are not an icon, or not the one with the given hash. */
  | 'invalid_icon'
  /** The icon of the version is neither in a preceding line nor in the catalogue. */
  | 'no_icon'
  | Exclude<VersionOutcome, 'added' | 'there'>;

/** Versions per transaction: few enough that other writes do not wait long. */
const BATCH = 200;

/**
 * The most icons that are kept in memory until a version with them follows: a file has each before its first version.
 */
const ICONS_MAX = 200;

/**
 * Adds a history to a store, with the ids, numbers, times and visitors of the file. A version that is refused, and all
 * later ones of its personality, are left out; so are versions that are stored already, so that the same file adds
 * nothing twice. If the store fails, it stops with that `Failure`; earlier batches remain stored, and a further import
 * of the same file continues after them.
 */
export async function importHistory(
  lines: AsyncIterable<HistoryLine>,
  dependencies: HistoryDependencies,
): Promise<HistoryReport> {
  const { store, readIcon, onProgress } = dependencies;
  const refused: RefusedLine[] = [];
  const incomplete = new Set<string>();
  const counts = { added: 0, there: 0 };
  const icons = new Map<string, Icon>();
  let batch: Placed[] = [];
  let last = 0;

  const refuse = (line: number, reason: RefusedLine['reason'], id?: string): void => {
    refused.push({ line, reason });
    if (id !== undefined) incomplete.add(id);
  };
  const flush = async (): Promise<void> => {
    const outcomes = await store.importVersions(batch.map(({ version }) => version));
    for (const [i, { line, version }] of batch.entries()) {
      const outcome = outcomes[i] ?? 'gap';
      if (outcome === 'added' || outcome === 'there') counts[outcome] += 1;
      else refuse(line, outcome, version.id);
    }
    batch = [];
    icons.clear();
    onProgress(last);
  };

  for await (const { line, content } of lines) {
    last = line;
    if (content === null) {
      refuse(line, 'unreadable');
    } else if ('files' in content) {
      if (icons.size >= ICONS_MAX) icons.clear();
      const icon = await readFiles(content, readIcon);
      if (icon === null) refuse(line, 'invalid_icon');
      else icons.set(content.icon, icon);
    } else if (incomplete.has(content.id)) {
      refuse(line, 'gap');
    } else {
      const checked = await check(content, icons, dependencies);
      if ('reason' in checked) refuse(line, checked.reason, content.id);
      else batch.push({ line, version: checked.version });
      if (batch.length >= BATCH) await flush();
    }
  }
  await flush();
  return { ...counts, refused };
}

interface Placed {
  readonly line: number;
  readonly version: ImportedVersion;
}

async function readFiles({ icon, files }: IconLine, readIcon: IconEncoder): Promise<Icon | null> {
  try {
    const read = await readIcon(files);
    return read.hash === icon ? read : null;
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_icon') return null;
    throw error;
  }
}

async function check(
  { state, ...version }: VersionLine,
  icons: ReadonlyMap<string, Icon>,
  { store, isBlocked }: HistoryDependencies,
): Promise<{ readonly version: ImportedVersion } | Pick<RefusedLine, 'reason'>> {
  if (state === null) return { version: { ...version, state } };
  const draft = checkDraft({ ...state, icon: null });
  if (!draft.ok) return { reason: draft.errors };
  // Comes after `checkDraft`, which bounds the length of the texts that are folded here.
  const blocked = blockedField(draft.value, isBlocked);
  if (blocked !== null) return { reason: [{ field: blocked, issue: 'blocked' }] };
  let icon: IconChoice = null;
  if (state.icon !== null) {
    icon = icons.get(state.icon) ?? { hash: state.icon };
    if (!('bytes' in icon) && (await store.iconFiles(state.icon)).length === 0)
      return { reason: 'no_icon' };
  }
  return { version: { ...version, state: { ...draft.value, icon } } };
}
