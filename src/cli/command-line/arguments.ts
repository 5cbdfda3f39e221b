import { UsageError } from '../command-error.ts';
import { COMMANDS, type Plan } from './commands.ts';
import { parseOptions } from './options.ts';

export interface Invocation {
  /** Null: only the help text is asked for. */
  readonly plan: Plan | null;
  readonly json: boolean;
}

/** Reads the command line; fails with `UsageError` for anything but the commands. */
export function readArguments(args: readonly string[]): Invocation {
  const { values, positionals } = parseOptions(args);
  const { json = false, help = false, ...options } = values;
  if (help) return { plan: null, json };
  const [first, second, ...rest] = positionals;
  // Its commands are two words.
  const isGuesses = first === 'guesses' && second !== undefined;
  const name = isGuesses ? `guesses ${second}` : first;
  const operands = isGuesses ? rest : positionals.slice(1);
  if (name === undefined) throw new UsageError('What shall be done?');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command "${name}".`);
  const [operand, ...more] = operands;
  const isRightNumber =
    command.isMany === true ||
    (more.length === 0 && (operand === undefined) === (command.takes === null));
  if (!isRightNumber) {
    throw new UsageError(`${name} takes ${command.takes ?? 'nothing more'}.`);
  }
  const own: readonly string[] = command.options ?? [];
  const foreign = Object.keys(options).find((option) => !own.includes(option));
  if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}.`);
  return { plan: command.read(operand ?? '', options, operands), json };
}
