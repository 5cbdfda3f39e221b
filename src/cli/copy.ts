import type { DatabaseSetting } from '../settings.ts';
import { copyStore } from '../store/copy-store.ts';
import { createProgress, type ProgressStream } from './progress.ts';
import type { Report } from './report.ts';

/** Copies a catalogue into another database, of either engine; the source is only read. */
export async function copy(
  from: DatabaseSetting,
  to: DatabaseSetting,
  stderr: ProgressStream,
): Promise<Report> {
  const write = (sentence: string) => stderr.write(`${sentence}\n`);
  const rows = await copyStore(from, to, {
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
