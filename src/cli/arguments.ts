import { parseArgs } from 'node:util';
import type { GuessSpan } from '../catalogue/guess-store.ts';
import type { ChangesScope } from '../catalogue/operations.ts';
import type { DatabaseSetting } from '../settings.ts';
import { UsageError } from './command-error.ts';
import { type DataFile, readDataFile } from './data-file.ts';
import { hoursOf } from './guesses.ts';
import { readDatabase, readHash, readNumber, readScope, readTime, readVisitor } from './values.ts';

export const HELP = `Usage: npm run catalogue -- COMMAND

  import FILE              write the personalities of a file into the catalogue; those that it has
                           already (same name, type and gender) are left out
      --allow-duplicates   write them nevertheless
  export FILE              write all of the catalogue into a file
  backup FILE              copy the database into a new file, also while a server uses it
  restore FILE             replace the database by a backup, and keep the present one beside it
  copy --to DATABASE       copy the catalogue with its whole history into an empty database, of SQLite
                           (file:PATH) or PostgreSQL (postgres://…), and compare the two; interrupted,
                           the same command continues
      --from DATABASE      not the catalogue of DATABASE_URL
  generate N               fill an empty catalogue with N invented people
  verify                   report all faults of the stored data
  rebuild                  recompute the search index and the search columns

  history ID               list all versions of a personality
  changes --since TIME     list everybody's changes since a time
      --visitor V          only those of one visitor
      --json               tells also the source of each change: the network it came from, by a name for
                           one day
  rollback --visitor V --since TIME
                           undo what a visitor changed since a time; later edits by others stay
  rollback --source S      undo what came from one network on one day
  rollback --since TIME --until TIME
                           undo what all visitors changed between two times
  rollback --undo N        undo the rollback that was operation N
  reports                  list what people have reported, and what is held
  hold ID, release ID      hide a personality with its whole history, or show it again
  dismiss ID               close its reports: the newest version is well
  lock ID, unlock ID       refuse changes of a personality, or allow them again
  erase ID …               erase personalities and the content of all their versions, for good
      --version N          erase one older version alone
  erase --visitor V --since TIME
  erase --source S
  erase --since TIME --until TIME
                           erase what these changes wrote (see rollback), also where a removal or a
                           restoration repeats it; not what is the newest version of something
  erase-icon HASH          erase an icon from all versions, for good
  guesses discard ID --since T, guesses restore ID --since T
                           let the guesses of some hours count no more, or again
      --until T            only those before this time
  guesses recount          count all guesses anew

  --json                   print one JSON document (call it as: npm run --silent catalogue -- …)
  --help                   this text

FILE of import and export ends in .csv (name,gender,type,identity,icon), .json, or .jsonl, which has the
history and the icons too. An icon is a data URL, or in a CSV the name of a PNG or JPEG in its folder. TIME
is such as 2026-11-21 or 2026-11-21T19:30, in UTC. The catalogue is that of DATABASE_URL.
Exit status: 0 done; 1 something was refused, or disagrees; 2 it could not be done.
`;

export type Command =
  | {
      readonly name: 'guesses discard' | 'guesses restore';
      readonly id: string;
      readonly span: GuessSpan;
    }
  | { readonly name: 'guesses recount' }
  | { readonly name: 'import'; readonly file: DataFile; readonly allowDuplicates: boolean }
  | { readonly name: 'export'; readonly file: DataFile }
  | { readonly name: 'backup' | 'restore'; readonly path: string }
  | {
      readonly name: 'copy';
      /** Null: the catalogue of the settings. */
      readonly from: DatabaseSetting | null;
      readonly to: DatabaseSetting;
    }
  | { readonly name: 'generate'; readonly count: number }
  | {
      readonly name: 'history' | 'lock' | 'unlock' | 'hold' | 'release' | 'dismiss';
      readonly id: string;
    }
  | { readonly name: 'changes'; readonly since: string; readonly visitor: string | null }
  | { readonly name: 'rollback'; readonly scope: ChangesScope }
  | { readonly name: 'undo-rollback'; readonly operation: number }
  | { readonly name: 'erase'; readonly ids: readonly string[] }
  | { readonly name: 'erase-version'; readonly id: string; readonly version: number }
  | { readonly name: 'erase-changes'; readonly scope: ChangesScope }
  | { readonly name: 'erase-icon'; readonly hash: string }
  | { readonly name: 'verify' | 'rebuild' | 'reports' }
  | { readonly name: 'help' };

export interface Invocation {
  readonly command: Command;
  readonly json: boolean;
}

/** Parses the command line; fails with `UsageError` for anything but the commands above. */
export function readArguments(args: readonly string[]): Invocation {
  const { values, positionals } = parse(args);
  const { json = false, help = false, ...options } = values;
  if (help) return { command: { name: 'help' }, json };
  const [first, second, ...rest] = positionals;
  // Its commands are two words.
  const isGuesses = first === 'guesses' && second !== undefined;
  const name = isGuesses ? `guesses ${second}` : first;
  const operands = isGuesses ? rest : positionals.slice(1);
  if (name === undefined) throw new UsageError('What shall be done?');
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (reader === undefined) throw new UsageError(`There is no command "${name}".`);
  const [operand, ...more] = operands;
  const isRightNumber =
    reader.isMany === true ||
    (more.length === 0 && (operand === undefined) === (reader.takes === null));
  if (!isRightNumber) {
    throw new UsageError(`${name} takes ${reader.takes ?? 'nothing more'}.`);
  }
  const foreign = Object.keys(options).find((option) => reader.options?.includes(option) !== true);
  if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}.`);
  return { command: reader.read(operand ?? '', options, operands), json };
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  'allow-duplicates': { type: 'boolean' },
  version: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  visitor: { type: 'string' },
  source: { type: 'string' },
  undo: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

type Options = Omit<ReturnType<typeof parse>['values'], 'help' | 'json'>;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

interface Reader {
  /** What its operand is, for a message; null for none. */
  readonly takes: string | null;
  readonly options?: readonly string[];
  /** Whether it takes any number of operands, also none. */
  readonly isMany?: boolean;
  read(operand: string, options: Options, operands: readonly string[]): Command;
}

const SCOPE_OPTIONS = ['visitor', 'source', 'since', 'until'] as const;

const READERS: Readonly<Record<string, Reader>> = {
  import: {
    takes: 'one file',
    options: ['allow-duplicates'],
    read: (path, options) => ({
      name: 'import',
      file: readDataFile(path),
      allowDuplicates: options['allow-duplicates'] ?? false,
    }),
  },
  export: { takes: 'one file', read: (path) => ({ name: 'export', file: readDataFile(path) }) },
  backup: { takes: 'one file', read: (path) => ({ name: 'backup', path }) },
  restore: { takes: 'one file', read: (path) => ({ name: 'restore', path }) },
  copy: { takes: null, options: ['from', 'to'], read: readCopy },
  generate: {
    takes: 'one number',
    read: (count) => ({ name: 'generate', count: readNumber('generate', count) }),
  },
  verify: { takes: null, read: () => ({ name: 'verify' }) },
  rebuild: { takes: null, read: () => ({ name: 'rebuild' }) },
  history: { takes: 'one id', read: (id) => ({ name: 'history', id }) },
  changes: {
    takes: null,
    options: ['since', 'visitor'],
    read: (_, { since, visitor }) => ({
      name: 'changes',
      since: readTime(since),
      visitor: visitor === undefined ? null : readVisitor(visitor),
    }),
  },
  rollback: { takes: null, options: [...SCOPE_OPTIONS, 'undo'], read: readRollback },
  reports: { takes: null, read: () => ({ name: 'reports' }) },
  hold: { takes: 'one id', read: (id) => ({ name: 'hold', id }) },
  release: { takes: 'one id', read: (id) => ({ name: 'release', id }) },
  dismiss: { takes: 'one id', read: (id) => ({ name: 'dismiss', id }) },
  lock: { takes: 'one id', read: (id) => ({ name: 'lock', id }) },
  unlock: { takes: 'one id', read: (id) => ({ name: 'unlock', id }) },
  'guesses discard': {
    takes: 'one id',
    options: ['since', 'until'],
    read: (id, options) => ({ name: 'guesses discard', id, span: readSpan(options) }),
  },
  'guesses restore': {
    takes: 'one id',
    options: ['since', 'until'],
    read: (id, options) => ({ name: 'guesses restore', id, span: readSpan(options) }),
  },
  'guesses recount': { takes: null, read: () => ({ name: 'guesses recount' }) },
  erase: {
    takes: 'ids',
    options: [...SCOPE_OPTIONS, 'version'],
    isMany: true,
    read: (_, options, ids) => readErasure(ids, options),
  },
  'erase-icon': {
    takes: 'one hash',
    read: (hash) => ({ name: 'erase-icon', hash: readHash(hash) }),
  },
};

function readSpan({ since, until }: Options): GuessSpan {
  return hoursOf(readTime(since), until === undefined ? null : readTime(until, '--until'));
}

function readCopy(_: string, { from, to }: Options): Command {
  if (to === undefined) throw new UsageError('--to DATABASE is missing.');
  return {
    name: 'copy',
    from: from === undefined ? null : readDatabase('--from', from),
    to: readDatabase('--to', to),
  };
}

function readErasure(ids: readonly string[], { version, ...scope }: Options): Command {
  const hasScope = SCOPE_OPTIONS.some((option) => scope[option] !== undefined);
  if (hasScope === ids.length > 0 || (hasScope && version !== undefined)) {
    throw new UsageError('erase takes either ids, or whose changes to erase.');
  }
  if (hasScope) return { name: 'erase-changes', scope: readScope(scope) };
  if (version === undefined) return { name: 'erase', ids };
  const [id = '', ...more] = ids;
  if (more.length > 0) throw new UsageError('erase --version takes one id.');
  return { name: 'erase-version', id, version: readNumber('--version', version) };
}

function readRollback(_: string, { undo, ...options }: Options): Command {
  if (undo === undefined) return { name: 'rollback', scope: readScope(options) };
  if (SCOPE_OPTIONS.some((option) => options[option] !== undefined)) {
    throw new UsageError('rollback takes either whose changes to undo, or --undo.');
  }
  return { name: 'undo-rollback', operation: readNumber('--undo', undo) };
}
