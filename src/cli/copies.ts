import type { DatabaseSetting } from '../settings.ts';
import { backUpStore, restoreStore } from '../store/care/copies.ts';
import { createProgress, type ProgressStream } from './progress.ts';
import type { Report } from './report.ts';

/** Copies the database, which a server may be using, into a new file. */
export async function backUp(
  setting: DatabaseSetting,
  path: string,
  stderr: ProgressStream,
): Promise<Report> {
  await backUpStore(setting, path, createProgress(stderr));
  const lines = [`The catalogue is copied to ${path}, and the copy is verified.`];
  return { status: 0, lines, json: { backup: path, verified: true } };
}

/** Replaces the database by a backup. */
export async function restore(setting: DatabaseSetting, path: string): Promise<Report> {
  const { personalities, kept, wasFree } = await restoreStore(setting, path);
  const lines = [
    `The catalogue is that of ${path} now: ${personalities} personalities, verified.`,
    kept === null ? 'There was no catalogue before.' : `What was there before is ${kept}.`,
  ];
  if (!wasFree) {
    lines.push('That was damaged: if a server still has it open, restart that server.');
  }
  lines.push('What was erased since the backup was made is there again: erase it once more.');
  return { status: 0, lines, json: { restored: path, personalities, kept } };
}
