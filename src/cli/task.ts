import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../settings.ts';
import type { ProgressStream } from './progress.ts';
import type { Report } from './report.ts';

/** What a command does once its arguments are read: with an open store, or with its files. */
export type Task =
  | {
      readonly kind: 'store';
      /** Whether a catalogue is made where there is none, or nothing is changed, nor migrated. */
      readonly mode: 'create' | 'existing' | 'inspect';
      run(store: Store, stderr: ProgressStream): Promise<Report>;
    }
  | {
      readonly kind: 'files';
      run(setting: DatabaseSetting, stderr: ProgressStream): Promise<Report>;
    };
