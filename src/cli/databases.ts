import { rm } from 'node:fs/promises';
import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../database-setting.ts';
import type { Settings } from '../settings.ts';
import { backUpStore } from '../store/backups/back-up-file.ts';
import { copyStore } from '../store/backups/copy-store.ts';
import { restoreStore } from '../store/backups/restore-file.ts';
import { createProgress, type ProgressStream, type Report } from './output.ts';

/** Copies the database, which a server may be using, into a new file or a folder of dated backups. */
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

/** Replaces the database by a backup, keeps the replaced file, and deletes the open data of the former state. */
export async function restore(
  { database: setting, openDataFolder }: Pick<Settings, 'database' | 'openDataFolder'>,
  path: string,
): Promise<Report> {
  const { personalities, kept, wasFree } = await restoreStore(setting, path);
  if (openDataFolder !== null) await rm(openDataFolder, { recursive: true, force: true });
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

/** Copies a catalogue into another database, of either engine; the source is only read. */
export async function copy(
  { from, to }: { readonly from: DatabaseSetting; readonly to: DatabaseSetting },
  stderr: ProgressStream,
): Promise<Report> {
  const write = (sentence: string) => stderr.write(`${sentence}\n`);
  const rows = await copyStore({
    from,
    to,
    onStep: (step) => write(`${step}.`),
    onProgress: createProgress(stderr),
    warn: write,
  });
  const [personalities = 0, versions = 0] = [rows.get('personality'), rows.get('version')];
  return {
    status: 0,
    lines: [
      `Copied with all that belongs to them: ${personalities} personalities, ${versions} versions.`,
      'The copy is verified.',
    ],
    json: { personalities, versions, rows: Object.fromEntries(rows), verified: true },
  };
}

/** Reports all faults of the catalogue and how to repair them, and the personalities whose texts are too long. */
export async function verify(store: Store): Promise<Report> {
  const faults = await store.verify();
  const lines = faults.map(({ sentence }) => sentence);
  if (faults.length === 0) lines.push('The catalogue is sound.');
  const oversized = await store.oversized();
  for (const { id, fields } of oversized) {
    lines.push(
      `Personality ${id} has signs that stand for too many letters (${fields.join(', ')}): shorten, roll back or erase it.`,
    );
  }
  if (faults.some(({ mendable }) => mendable)) {
    lines.push('The command rebuild computes anew what derives from others, and ends erasures.');
  }
  if (faults.some(({ mendable }) => !mendable)) {
    lines.push(
      'Damage to the file cannot be repaired: restore a backup, or export what can be read.',
    );
  }
  const sound = faults.length === 0;
  const status = sound && oversized.length === 0 ? 0 : 1;
  return { status, lines, json: { sound, faults, oversized } };
}

/** Computes all derived data anew. */
export async function rebuild(store: Store): Promise<Report> {
  await store.rebuild();
  const lines = ['What derives from personalities, versions and guesses is recomputed.'];
  return { status: 0, lines, json: { rebuilt: true } };
}
