import type { ExportedVersion } from '../catalogue/operations.ts';
import { iconHashOf } from '../domain/paths.ts';
import type { State } from '../domain/versions/change.ts';

/**
 * The format of a history as JSON Lines: one line for each version of each personality, in the order in which they were
 * written. The files of an icon are in a line of their own before the first version with the icon. Times are in ISO
 * 8601, UTC; icons are named by their hash.
 */
interface VersionLine
  extends Pick<
    ExportedVersion,
    'id' | 'version' | 'change' | 'at' | 'visitor' | 'restoredFrom' | 'createdAt'
  > {
  /** The state of the version, of a removal the removed one; null if the version is erased. */
  readonly state: State | null;
}

interface IconLine {
  readonly icon: string;
  /** The files of the icon as one text, encoded by `writeIcon` (icons/portable-icon.ts). */
  readonly files: string;
}

/**
 * Writes versions as lines of a history. `readIcon` encodes an icon as text, or gives null if it was erased meanwhile.
 */
export async function* writeHistory(
  versions: AsyncIterable<ExportedVersion>,
  readIcon: (hash: string) => Promise<string | null>,
): AsyncGenerator<string> {
  /** The erased icons, which later versions still name that were read before the erasure. */
  const erased = new Set<string>();
  for await (const { state, isFirstOfIcon, sequence: _, ...version } of versions) {
    const icon = iconHashOf(state?.icon ?? null);
    if (icon !== null && isFirstOfIcon) {
      const files = await readIcon(icon);
      if (files === null) erased.add(icon);
      else yield writeLine({ icon, files });
    }
    const named = icon !== null && erased.has(icon) ? null : icon;
    yield writeLine({ ...version, state: state && { ...state, icon: named } });
  }
}

function writeLine(line: IconLine | VersionLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Whether a line that was read as JSON is one of a history. */
export function isOfHistory(line: Readonly<Record<string, unknown>>): boolean {
  const keys = ['change', 'state'] as const satisfies readonly (keyof VersionLine)[];
  return 'files' in line || keys.every((key) => key in line);
}
