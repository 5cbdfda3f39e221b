import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Store } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import { UnreadableFile } from '../import/unreadable-file.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { CannotOpen } from '../store/cannot-open.ts';
import { openStore } from '../store/open-store.ts';
import { HELP, readArguments } from './arguments.ts';
import { CommandError, UsageError } from './command-error.ts';
import { exportFile } from './export-file.ts';
import { countRecords, importFile } from './import-file.ts';
import { rebuild, verify } from './maintenance.ts';

// A closed pipe (`| head`) must not abort an import or export.
process.stdout.on('error', () => {});

/** Entry point of `npm run catalogue`; the help text is in arguments.ts. */
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${describeError(error)}\n`);
  return 2;
});

/** Runs a command and returns the exit status. */
async function run(args: readonly string[]): Promise<number> {
  const command = readArguments(args);
  if (command.name === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  // The same settings as the server, so that both use the same catalogue.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { database } = readSettings(process.env);
  switch (command.name) {
    case 'import': {
      // Read the whole file first: with an unreadable one, nothing is imported and no catalogue is created.
      const total = await countRecords(command.file);
      const store = await openStore(database, { mode: 'create', warn });
      return closeAfter(store, () => importFile(store, command.file, total));
    }
    case 'export': {
      const store = await openStore(database, { mode: 'existing', warn });
      return closeAfter(store, () => exportFile(store, command.file));
    }
    case 'verify': {
      const store = await openStore(database, { mode: 'existing', warn });
      return closeAfter(store, () => verify(store));
    }
    case 'rebuild': {
      const store = await openStore(database, { mode: 'existing', warn });
      return closeAfter(store, () => rebuild(store));
    }
  }
}

async function closeAfter(store: Store, task: () => Promise<number>): Promise<number> {
  try {
    return await task();
  } finally {
    await store.close();
  }
}

function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function describeError(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${HELP}`;
  if (error instanceof CommandError || error instanceof SettingsError) return error.message;
  if (error instanceof CannotOpen) return error.message;
  if (error instanceof UnreadableFile) return `The file changed meanwhile: ${error.message}`;
  if (error instanceof Failure) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `The catalogue failed: ${error.code}${cause}.`;
  }
  return `Unexpected, please report: ${inspect(error)}`;
}
