import { existsSync } from 'node:fs';
import { type DatabaseSetting, readSettings } from '../settings.ts';
import { openStore } from '../store/open-store.ts';
import { UsageError } from './command-error.ts';
import { readArguments } from './command-line/arguments.ts';
import { HELP } from './command-line/help.ts';
import { describeError } from './describe-error.ts';
import { writeReport } from './report.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command line and gives the exit status, see the help text. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, environment } = terminal;
  try {
    const { plan, json } = readArguments(args);
    if (plan === null) {
      stdout.write(json ? `${JSON.stringify({ help: HELP })}\n` : HELP);
      return 0;
    }
    const settings = readSettings(environment);
    const { database } = settings;
    const task = await plan(settings);
    const warn = (sentence: string) => stderr.write(`${sentence}\n`);
    if (task.kind === 'files') {
      const report = await task.run(database, stderr);
      await writeReport(report, terminal, json);
      return report.status;
    }
    if (task.mode === 'create' && isMissing(database)) {
      warn(`There was no catalogue: ${database.location} is made.`);
    }
    const store = await openStore(database, { mode: task.mode, warn });
    try {
      const report = await task.run(store, stderr);
      await writeReport(report, terminal, json);
      return report.status;
    } finally {
      await store.close();
    }
  } catch (error) {
    const sentence = describeError(error);
    stderr.write(error instanceof UsageError ? `${sentence}\n\n${HELP}` : `${sentence}\n`);
    if (args.includes('--json')) stdout.write(`${JSON.stringify({ error: sentence })}\n`);
    return 2;
  }
}

function isMissing(database: DatabaseSetting): database is DatabaseSetting & { kind: 'sqlite' } {
  const { kind } = database;
  return kind === 'sqlite' && database.location !== ':memory:' && !existsSync(database.location);
}
