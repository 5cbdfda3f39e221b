import { parseArgs } from 'node:util';
import { UsageError } from '../command-error.ts';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  keep: { type: 'string' },
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

/** Those that only some commands have. */
export type Options = Omit<ReturnType<typeof parseOptions>['values'], 'help' | 'json'>;

/** Separates options from operands; fails with `UsageError` for an option that no command has. */
export function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
