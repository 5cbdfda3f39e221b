import type { RollbackScope } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { createBlockedNames } from '../domain/reports/blocked-names.ts';
import type { Settings } from '../settings.ts';
import { listChanges, listHistory } from './changes.ts';
import { backUp, copy, rebuild, restore, verify } from './databases.ts';
import { erase, eraseChanges, eraseIcon, eraseVersion } from './erase.ts';
import { exportFile, importFile, publishFolder } from './files.ts';
import { generate } from './generate.ts';
import { changeGuesses, listReports, moderate, setLocked } from './moderation.ts';
import { type ProgressStream, printTimes, type Report } from './output.ts';
import { rollBack } from './roll-back.ts';
import {
  type Options,
  parseOptions,
  readDatabase,
  readDataFile,
  readHash,
  readNumber,
  readScope,
  readSpan,
  readTime,
  readVisitor,
} from './values.ts';

/** The settings, output and catalogue that a command works with. */
export interface Context {
  readonly settings: Settings;
  readonly stderr: ProgressStream;
  /** Opens the catalogue. To be called at most once. */
  open(mode: Mode): Promise<Store>;
}

/**
 * How the catalogue is opened: `create` creates a missing one, `existing` needs one, `inspect` neither changes nor
 * migrates it.
 */
export type Mode = 'create' | 'existing' | 'inspect';

type Run = (context: Context) => Promise<Report>;

interface Command {
  /** The operand that the command takes, for a message; null for none. */
  readonly takes: string | null;
  readonly options?: readonly (keyof Options)[];
  /** Whether the command takes any number of operands, including none. */
  readonly isMany?: boolean;
  /** Reads operands and options and returns the function to run. Fails with `OperatorError` for an invalid one. */
  read(operand: string, options: Options, operands: readonly string[]): Run;
}

function on(mode: Mode, run: (store: Store, context: Context) => Promise<Report>): Run {
  return async (context) => run(await context.open(mode), context);
}

function ofOne(mode: Mode, run: (store: Store, id: string) => Promise<Report>): Command {
  return { takes: 'one id', read: (id) => on(mode, (store) => run(store, id)) };
}

const SCOPE_OPTIONS = ['visitor', 'source', 'since', 'until'] as const;

/** The commands by their names on the command line, which may have two words; `help.ts` describes them. */
const COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    takes: 'one file',
    options: ['allow-duplicates'],
    read(path, { 'allow-duplicates': allowDuplicates = false }) {
      const file = readDataFile(path);
      return ({ settings, stderr, open }) => {
        const isBlocked = createBlockedNames(settings.blockedNames);
        const options = { allowDuplicates, isBlocked, open: () => open('create'), stderr };
        return importFile(file, options);
      };
    },
  },
  export: {
    takes: 'one file',
    read(path) {
      const file = readDataFile(path);
      return on('inspect', (store, { stderr }) => exportFile(store, file, stderr));
    },
  },
  publish: {
    takes: 'one folder',
    read: (folder) =>
      on('inspect', (store, { settings, stderr }) => {
        if (!settings.hasPublicUrl)
          throw new OperatorError(
            'PUBLIC_URL is not set: the addresses of portraits in the files would lead nowhere.',
          );
        return publishFolder(store, { folder, origin: settings.publicUrl }, stderr);
      }),
  },
  backup: {
    takes: 'one file or folder',
    options: ['keep'],
    read(target, { keep }) {
      const kept = keep === undefined ? null : readNumber('--keep', keep);
      return ({ settings, stderr }) => backUp(settings.database, target, kept, stderr);
    },
  },
  restore: {
    takes: 'one file',
    read: (path) => (context) => restore(context.settings, path),
  },
  copy: {
    takes: null,
    options: ['from', 'to'],
    read(_, options) {
      if (options.to === undefined) throw new OperatorError('--to DATABASE is missing.');
      const from = options.from === undefined ? null : readDatabase('--from', options.from);
      const to = readDatabase('--to', options.to);
      return ({ settings, stderr }) => copy({ from: from ?? settings.database, to }, stderr);
    },
  },
  generate: {
    takes: 'one number',
    read(text) {
      const count = readNumber('generate', text);
      return on('create', (store, { stderr }) => generate(store, count, stderr));
    },
  },
  verify: { takes: null, read: () => on('inspect', verify) },
  rebuild: { takes: null, read: () => on('existing', rebuild) },
  history: ofOne('inspect', listHistory),
  changes: {
    takes: null,
    options: ['since', 'visitor'],
    read(_, { since, visitor }) {
      const asked = {
        since: readTime(since),
        visitor: visitor === undefined ? null : readVisitor(visitor),
      };
      return on('inspect', (store, { stderr }) => {
        printTimes(asked, stderr);
        return listChanges(store, asked);
      });
    },
  },
  rollback: {
    takes: null,
    options: [...SCOPE_OPTIONS, 'undo'],
    read(_, options) {
      const scope = readRollbackScope(options);
      return on('existing', (store, { settings, stderr }) => {
        if (!('operation' in scope)) printTimes(scope, stderr);
        return rollBack(store, scope, stderr, createBlockedNames(settings.blockedNames));
      });
    },
  },
  reports: { takes: null, read: () => on('inspect', listReports) },
  hold: ofOne('existing', (store, id) => moderate(store, 'hold', id)),
  release: ofOne('existing', (store, id) => moderate(store, 'release', id)),
  dismiss: ofOne('existing', (store, id) => moderate(store, 'dismiss', id)),
  lock: ofOne('existing', (store, id) => setLocked(store, id, true)),
  unlock: ofOne('existing', (store, id) => setLocked(store, id, false)),
  'guesses discard': ofSpan('discard'),
  'guesses restore': ofSpan('restore'),
  erase: {
    takes: 'ids',
    options: [...SCOPE_OPTIONS, 'version'],
    isMany: true,
    read: (_, options, ids) => readErasure(ids, options),
  },
  'erase-icon': {
    takes: 'one hash',
    read(text) {
      const hash = readHash(text);
      return on('existing', (store, { settings }) => eraseIcon(store, settings, hash));
    },
  },
};

function ofSpan(change: 'discard' | 'restore'): Command {
  return {
    takes: 'one id',
    options: ['since', 'until'],
    read(id, options) {
      const span = readSpan(options);
      return on('existing', (store, { stderr }) => {
        printTimes(span, stderr);
        return changeGuesses(store, change, id, span);
      });
    },
  };
}

function readErasure(ids: readonly string[], options: Options): Run {
  const { version } = options;
  const isOfScope = hasScope(options);
  if (isOfScope === ids.length > 0 || (isOfScope && version !== undefined)) {
    throw new OperatorError('erase takes either ids, or whose changes to erase.');
  }
  if (isOfScope) {
    const changes = readScope(options);
    return on('existing', (store, { settings, stderr }) => {
      printTimes(changes, stderr);
      return eraseChanges(store, settings, changes);
    });
  }
  if (version === undefined)
    return on('existing', (store, { settings }) => erase(store, settings, ids));
  const [id = '', ...more] = ids;
  if (more.length > 0) throw new OperatorError('erase --version takes one id.');
  const number = readNumber('--version', version);
  return on('existing', (store, { settings }) => eraseVersion(store, settings, id, number));
}

function readRollbackScope(options: Options): RollbackScope {
  const { undo } = options;
  if (undo === undefined) return readScope(options);
  if (hasScope(options)) {
    throw new OperatorError('rollback takes either whose changes to undo, or --undo.');
  }
  return { operation: readNumber('--undo', undo) };
}

function hasScope(options: Options): boolean {
  return SCOPE_OPTIONS.some((option) => options[option] !== undefined);
}

interface Invocation {
  /** The function to run; null if only the help text is requested. */
  readonly run: Run | null;
  readonly json: boolean;
}

/** Reads a command line. Fails with `OperatorError` if it is not a valid command. */
export function readArguments(args: readonly string[]): Invocation {
  const { values, positionals } = parseOptions(args);
  const { json = false, help = false, ...options } = values;
  if (help) return { run: null, json };
  const [first, second, ...rest] = positionals;
  // The commands about guesses consist of two words.
  const isGuesses = first === 'guesses' && second !== undefined;
  const name = isGuesses ? `guesses ${second}` : first;
  const operands = isGuesses ? rest : positionals.slice(1);
  if (name === undefined) throw new OperatorError('What shall be done?');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const longer = Object.keys(COMMANDS).filter((one) => one.startsWith(`${name} `));
    throw new OperatorError(
      longer.length > 0
        ? `What shall be done: ${longer.join(' or ')}?`
        : `There is no command "${name}".`,
    );
  }
  const [operand, ...more] = operands;
  const isRightNumber =
    command.isMany === true ||
    (more.length === 0 && (operand === undefined) === (command.takes === null));
  if (!isRightNumber) {
    throw new OperatorError(`${name} takes ${command.takes ?? 'nothing more'}.`);
  }
  const own: readonly string[] = command.options ?? [];
  const foreign = Object.keys(options).find((option) => !own.includes(option));
  if (foreign !== undefined) throw new OperatorError(`${name} has no option --${foreign}.`);
  return { run: command.read(operand ?? '', options, operands), json };
}
