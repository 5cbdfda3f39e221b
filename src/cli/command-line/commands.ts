import type { GuessSpan } from '../../catalogue/guess-store.ts';
import type { RollbackScope } from '../../catalogue/operations.ts';
import { createBlockedNames } from '../../domain/reports/blocked-names.ts';
import type { Settings } from '../../settings.ts';
import { listChanges, listHistory } from '../changes.ts';
import { UsageError } from '../command-error.ts';
import { backUp, restore } from '../copies.ts';
import { copy } from '../copy.ts';
import { readDataFile } from '../data-file.ts';
import { erase, eraseChanges, eraseIcon, eraseVersion } from '../erase.ts';
import { exportFile } from '../export-file.ts';
import { generate } from '../generate.ts';
import { discardGuesses, hoursOf, recountGuesses, restoreGuesses } from '../guesses.ts';
import { importer } from '../import-file.ts';
import { setLocked } from '../lock.ts';
import { listReports, moderate } from '../reports.ts';
import { rollBack } from '../roll-back.ts';
import type { Task } from '../task.ts';
import { rebuild, verify } from '../verify-and-rebuild.ts';
import type { Options } from './options.ts';
import { readDatabase, readHash, readNumber, readScope, readTime, readVisitor } from './values.ts';

/** What a command line asks for, once the settings are known. */
export type Plan = (settings: Settings) => Task | Promise<Task>;

export interface Command {
  /** What its operand is, for a message; null for none. */
  readonly takes: string | null;
  readonly options?: readonly (keyof Options)[];
  /** Whether it takes any number of operands, also none. */
  readonly isMany?: boolean;
  /** Fails with `UsageError` for operands and options that are none of its own. */
  read(operand: string, options: Options, operands: readonly string[]): Plan;
}

type RunInStore = Extract<Task, { readonly kind: 'store' }>['run'];
type RunOnFiles = Extract<Task, { readonly kind: 'files' }>['run'];

const toCreate =
  (run: RunInStore): Plan =>
  () => ({ kind: 'store', mode: 'create', run });
const toChange =
  (run: RunInStore): Plan =>
  () => ({ kind: 'store', mode: 'existing', run });
const toRead =
  (run: RunInStore): Plan =>
  () => ({ kind: 'store', mode: 'inspect', run });
const onFiles =
  (run: RunOnFiles): Plan =>
  () => ({ kind: 'files', run });

const SCOPE_OPTIONS = ['visitor', 'source', 'since', 'until'] as const;

/** By the words that name them on a command line; `help.ts` describes them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  import: { takes: 'one file', options: ['allow-duplicates'], read: readImport },
  export: {
    takes: 'one file',
    read(path) {
      const file = readDataFile(path);
      return toRead((store, stderr) => exportFile(store, file, stderr));
    },
  },
  backup: {
    takes: 'one file or folder',
    options: ['keep'],
    read(target, { keep }) {
      const kept = keep === undefined ? null : readNumber('--keep', keep);
      return onFiles((setting, stderr) => backUp(setting, target, kept, stderr));
    },
  },
  restore: { takes: 'one file', read: (path) => onFiles((setting) => restore(setting, path)) },
  copy: { takes: null, options: ['from', 'to'], read: readCopy },
  generate: {
    takes: 'one number',
    read(text) {
      const count = readNumber('generate', text);
      return toCreate((store, stderr) => generate(store, count, stderr));
    },
  },
  verify: { takes: null, read: () => toRead(verify) },
  rebuild: { takes: null, read: () => toChange(rebuild) },
  history: { takes: 'one id', read: (id) => toRead((store) => listHistory(store, id)) },
  changes: {
    takes: null,
    options: ['since', 'visitor'],
    read(_, { since, visitor }) {
      const asked = {
        since: readTime(since),
        visitor: visitor === undefined ? null : readVisitor(visitor),
      };
      return toRead((store) => listChanges(store, asked));
    },
  },
  rollback: { takes: null, options: [...SCOPE_OPTIONS, 'undo'], read: readRollback },
  reports: { takes: null, read: () => toChange(listReports) },
  hold: { takes: 'one id', read: (id) => toChange((store) => moderate(store, 'hold', id)) },
  release: { takes: 'one id', read: (id) => toChange((store) => moderate(store, 'release', id)) },
  dismiss: { takes: 'one id', read: (id) => toChange((store) => moderate(store, 'dismiss', id)) },
  lock: { takes: 'one id', read: (id) => toChange((store) => setLocked(store, id, true)) },
  unlock: { takes: 'one id', read: (id) => toChange((store) => setLocked(store, id, false)) },
  'guesses discard': changeOfSpan(discardGuesses),
  'guesses restore': changeOfSpan(restoreGuesses),
  'guesses recount': { takes: null, read: () => toChange(recountGuesses) },
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
      return toChange((store) => eraseIcon(store, hash));
    },
  },
};

/** An import reads its whole file first: with an unreadable one, no catalogue is created. */
function readImport(path: string, options: Options): Plan {
  const file = readDataFile(path);
  const allowDuplicates = options['allow-duplicates'] ?? false;
  return async ({ blockedNames }) => {
    const run = await importer(file, { allowDuplicates, blockedNames });
    return { kind: 'store', mode: 'create', run };
  };
}

function changeOfSpan(change: typeof discardGuesses): Command {
  return {
    takes: 'one id',
    options: ['since', 'until'],
    read(id, options) {
      const span = readSpan(options);
      return toChange((store) => change(store, id, span));
    },
  };
}

function readSpan({ since, until }: Options): GuessSpan {
  return hoursOf(readTime(since), until === undefined ? null : readTime(until, '--until'));
}

function readCopy(_: string, options: Options): Plan {
  if (options.to === undefined) throw new UsageError('--to DATABASE is missing.');
  const from = options.from === undefined ? null : readDatabase('--from', options.from);
  const to = readDatabase('--to', options.to);
  return onFiles((setting, stderr) => copy(from ?? setting, to, stderr));
}

function readErasure(ids: readonly string[], { version, ...scope }: Options): Plan {
  const hasScope = SCOPE_OPTIONS.some((option) => scope[option] !== undefined);
  if (hasScope === ids.length > 0 || (hasScope && version !== undefined)) {
    throw new UsageError('erase takes either ids, or whose changes to erase.');
  }
  if (hasScope) {
    const changes = readScope(scope);
    return toChange((store) => eraseChanges(store, changes));
  }
  if (version === undefined) return toChange((store) => erase(store, ids));
  const [id = '', ...more] = ids;
  if (more.length > 0) throw new UsageError('erase --version takes one id.');
  const number = readNumber('--version', version);
  return toChange((store) => eraseVersion(store, id, number));
}

function readRollback(_: string, options: Options): Plan {
  const scope = readRollbackScope(options);
  return ({ blockedNames }) => {
    const isBlocked = createBlockedNames(blockedNames);
    return {
      kind: 'store',
      mode: 'existing',
      run: (store, stderr) => rollBack(store, scope, stderr, isBlocked),
    };
  };
}

function readRollbackScope({ undo, ...options }: Options): RollbackScope {
  if (undo === undefined) return readScope(options);
  if (SCOPE_OPTIONS.some((option) => options[option] !== undefined)) {
    throw new UsageError('rollback takes either whose changes to undo, or --undo.');
  }
  return { operation: readNumber('--undo', undo) };
}
