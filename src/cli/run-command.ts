import { createBlockedNames } from '../domain/reports/blocked-names.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openStore } from '../store/open-store.ts';
import { type Command, HELP, readArguments } from './arguments.ts';
import { listChanges, listHistory } from './changes.ts';
import { UsageError } from './command-error.ts';
import { backUp, restore } from './copies.ts';
import { copy } from './copy.ts';
import { describeError } from './describe-error.ts';
import { erase, eraseChanges, eraseIcon, eraseVersion } from './erase.ts';
import { exportFile } from './export-file.ts';
import { generate } from './generate.ts';
import { discardGuesses, recountGuesses, restoreGuesses } from './guesses.ts';
import { importer } from './import-file.ts';
import { setLocked } from './lock.ts';
import { writeReport } from './report.ts';
import { listReports, moderate } from './reports.ts';
import { rollBack } from './roll-back.ts';
import type { Task } from './task.ts';
import type { Terminal } from './terminal.ts';
import { rebuild, verify } from './verify-and-rebuild.ts';

/** Runs a command line and gives the exit status, see the help text. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, environment } = terminal;
  try {
    const { command, json } = readArguments(args);
    if (command.name === 'help') {
      stdout.write(json ? `${JSON.stringify({ help: HELP })}\n` : HELP);
      return 0;
    }
    const settings = readSettings(environment);
    const { database } = settings;
    const task = await taskOf(command, settings);
    const warn = (sentence: string) => stderr.write(`${sentence}\n`);
    if (task.kind === 'files') {
      const report = await task.run(database, stderr);
      await writeReport(report, terminal, json);
      return report.status;
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

/** An import reads its whole file here: with an unreadable one, no catalogue is created. */
async function taskOf(
  command: Exclude<Command, { readonly name: 'help' }>,
  { blockedNames }: Settings,
): Promise<Task> {
  const withStore = (run: Extract<Task, { kind: 'store' }>['run']): Task => {
    return { kind: 'store', mode: 'existing', run };
  };
  const toRead = (run: Extract<Task, { kind: 'store' }>['run']): Task => {
    return { kind: 'store', mode: 'inspect', run };
  };
  switch (command.name) {
    case 'import': {
      const run = await importer(command.file, {
        allowDuplicates: command.allowDuplicates,
        blockedNames,
      });
      return { kind: 'store', mode: 'create', run };
    }
    case 'export':
      return toRead((store, stderr) => exportFile(store, command.file, stderr));
    case 'backup':
      return { kind: 'files', run: (setting, stderr) => backUp(setting, command.path, stderr) };
    case 'restore':
      return { kind: 'files', run: (setting) => restore(setting, command.path) };
    case 'copy': {
      const { from, to } = command;
      return {
        kind: 'files',
        run: (setting, stderr) => copy({ from: from ?? setting, to }, stderr),
      };
    }
    case 'generate': {
      const { count } = command;
      return {
        kind: 'store',
        mode: 'create',
        run: (store, stderr) => generate(store, count, stderr),
      };
    }
    case 'verify':
      return toRead(verify);
    case 'rebuild':
      return withStore(rebuild);
    case 'history':
      return toRead((store) => listHistory(store, command.id));
    case 'changes':
      return toRead((store) => listChanges(store, command));
    case 'rollback':
    case 'undo-rollback': {
      const isBlocked = createBlockedNames(blockedNames);
      return withStore((store, stderr) => rollBack(store, command, stderr, isBlocked));
    }
    case 'reports':
      return withStore(listReports);
    case 'hold':
    case 'release':
    case 'dismiss': {
      const { name, id } = command;
      return withStore((store) => moderate(store, name, id));
    }
    case 'guesses discard':
      return withStore((store) => discardGuesses(store, command.id, command.span));
    case 'guesses restore':
      return withStore((store) => restoreGuesses(store, command.id, command.span));
    case 'guesses recount':
      return withStore(recountGuesses);
    case 'lock':
      return withStore((store) => setLocked(store, command.id, true));
    case 'unlock':
      return withStore((store) => setLocked(store, command.id, false));
    case 'erase':
      return withStore((store) => erase(store, command.ids));
    case 'erase-version':
      return withStore((store) => eraseVersion(store, command.id, command.version));
    case 'erase-changes':
      return withStore((store) => eraseChanges(store, command.scope));
    case 'erase-icon':
      return withStore((store) => eraseIcon(store, command.hash));
  }
}
