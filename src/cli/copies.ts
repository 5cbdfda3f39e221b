import type { DatabaseSetting } from '../settings.ts';
import { backUpStore, restoreStore } from '../store/care/copies.ts';
import type { ProgressStream } from './progress.ts';
import type { Report } from './report.ts';

/** Copies the database, which a server may be using, into a new file or a folder of dated ones. */
export async function backUp(
  setting: DatabaseSetting,
  target: string,
  keep: number | null,
  stderr: ProgressStream,
): Promise<Report> {
  const tell = (sentence: string) => stderr.write(`${sentence}\n`);
  const { path, deleted } = await backUpStore(setting, target, { keep, tell });
  const lines = [
    `The catalogue is copied to ${path}, and the copy is verified.`,
    ...deleted.map((older) => `Deleted: ${older}`),
  ];
  return { status: 0, lines, json: { backup: path, verified: true, deleted } };
}

/** Replaces the database by a backup. */
export async function restore(setting: DatabaseSetting, path: string): Promise<Report> {
  const { personalities, kept, wasFree } = await restoreStore(setting, path);
  const at = setting.kind === 'sqlite' ? ` at ${setting.location}` : '';
  const lines = [
    `The catalogue${at} is that of ${path} now: ${personalities} personalities, verified.`,
    kept === null ? `There was no catalogue${at} before.` : `What was there before is ${kept}.`,
  ];
  if (!wasFree) {
    lines.push('That was damaged: if a server still has it open, restart that server.');
  }
  lines.push('What was erased since the backup was made is there again: erase it once more.');
  return { status: 0, lines, json: { restored: path, personalities, kept } };
}
