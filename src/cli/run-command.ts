import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../database-setting.ts';
import { Failure } from '../domain/failure.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { UnreadableFile } from '../files/file.ts';
import { type Environment, readSettings } from '../settings.ts';
import { openStore } from '../store/open.ts';
import { type Context, type Mode, readArguments } from './commands.ts';
import { HELP } from './help.ts';
import { EndedReport, type ProgressStream, type ReportStream, writeReport } from './output.ts';

/** The streams and environment of a command: those of the process, or of a test. */
interface Terminal {
  /** Reads the environment. Called after the arguments were read. */
  readonly environment: () => Environment;
  readonly stdout: ReportStream;
  /** The stream for progress, warnings and errors. */
  readonly stderr: ProgressStream;
}

/** Runs a command line and returns the exit status, which the help text describes. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, environment } = terminal;
  let isRead = false;
  try {
    const { run, json } = readArguments(args);
    isRead = true;
    if (run === null) {
      stdout.write(json ? `${JSON.stringify({ help: HELP })}\n` : HELP);
      return 0;
    }
    const settings = readSettings(environment());
    const opened: Store[] = [];
    const open: Context['open'] = async (mode) => {
      const store = await openDatabase(settings.database, mode, stderr);
      opened.push(store);
      return store;
    };
    try {
      const report = await run({ settings, stderr, open });
      await writeReport(report, stdout, json, describeError);
      return report.status;
    } finally {
      for (const store of opened) await store.close();
    }
  } catch (error) {
    const isEnded = error instanceof EndedReport;
    const sentence = describeError(isEnded ? error.cause : error);
    stderr.write(isRead ? `${sentence}\n` : `${sentence}\n\n${HELP}`);
    if (args.includes('--json') && !isEnded)
      stdout.write(`${JSON.stringify({ error: sentence })}\n`);
    return 2;
  }
}

function openDatabase(
  database: DatabaseSetting,
  mode: Mode,
  stderr: ProgressStream,
): Promise<Store> {
  const warn = (sentence: string) => stderr.write(`${sentence}\n`);
  if (mode === 'create' && isMissing(database)) {
    warn(`There was no catalogue: ${database.location} is made.`);
  }
  return openStore(database, { mode, warn });
}

function isMissing(database: DatabaseSetting): database is DatabaseSetting & { kind: 'sqlite' } {
  const { kind } = database;
  return kind === 'sqlite' && database.location !== ':memory:' && !existsSync(database.location);
}

/** Describes an error for the operator. */
function describeError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof UnreadableFile) return `The file changed meanwhile: ${error.message}`;
  if (error instanceof Failure) {
    return `The catalogue failed: ${error.cause instanceof Error ? error.cause.message : `${error.code}.`}`;
  }
  return `Unexpected, please report: ${inspect(error)}`;
}
