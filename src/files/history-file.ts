import { z } from 'zod';
import type { ExportedVersion } from '../catalogue/operations.ts';
import { iconHashOf } from '../domain/paths.ts';
import { CHANGE_KINDS, VERSION_MAX, VISITOR_PATTERN } from '../domain/versions/change.ts';
import { decodeUtf8 } from './encodings.ts';
import type { Bytes } from './file.ts';
import { parseJson, readLines } from './json-lines.ts';

/**
 * The format of a history as JSON Lines: one line for each version of each personality, in the order in which they were
 * written. The files of an icon are in a line of their own before the first version with the icon.
 */
const time = z.iso.datetime({ precision: 3 });
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const iconLine = z.strictObject({
  icon: hash,
  /** The files of the icon as one text, encoded by `writeIcon` (icons/portable-icon.ts). */
  files: z.string(),
});

const versionNumber = z.int().min(1).max(VERSION_MAX);

const versionLine = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,64}$/),
    version: versionNumber,
    change: z.enum(CHANGE_KINDS),
    at: time,
    visitor: z.string().regex(VISITOR_PATTERN).nullable(),
    /** The other fields are validated as those of any draft (see import-history.ts). */
    state: z.looseObject({ icon: hash.nullable() }).nullable(),
    restoredFrom: versionNumber.nullable(),
    createdAt: time.nullable(),
  })
  .refine(({ change, state }) => (change === 'erased') === (state === null))
  .refine(({ change, restoredFrom }) => (change === 'restored') === (restoredFrom !== null));

export type IconLine = z.infer<typeof iconLine>;
export type VersionLine = z.infer<typeof versionLine>;

/** A line of the file. */
export interface HistoryLine {
  /** The number of the line, from 1. */
  readonly line: number;
  /** Null if the line is neither an icon nor a version. */
  readonly content: IconLine | VersionLine | null;
}

const content = z.union([iconLine, versionLine]);

/** Reads the lines of a history one by one. Fails with `UnreadableFile` if the file does not consist of text lines. */
export async function* readHistory(bytes: Bytes): AsyncGenerator<HistoryLine> {
  for await (const { line, text } of readLines(decodeUtf8(bytes))) {
    yield { line, content: content.safeParse(parseJson(text)).data ?? null };
  }
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
  for await (const { state, isFirstOfIcon, ...version } of versions) {
    const icon = iconHashOf(state?.icon ?? null);
    if (icon !== null && isFirstOfIcon) {
      const files = await readIcon(icon);
      if (files === null) erased.add(icon);
      else yield writeLine({ icon, files } satisfies IconLine);
    }
    const { id, version: number, change, at, visitor, restoredFrom, createdAt } = version;
    yield writeLine({
      id,
      version: number,
      change,
      at,
      visitor,
      state: state && { ...state, icon: icon !== null && erased.has(icon) ? null : icon },
      restoredFrom,
      createdAt,
    } satisfies VersionLine);
  }
}

function writeLine(line: IconLine | VersionLine): string {
  return `${JSON.stringify(line)}\n`;
}
