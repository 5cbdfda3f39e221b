import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore, withStore } from '../support/open-store.ts';

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Gives each test its own folder, and the command on a catalogue in it. */
export function catalogueOfEachTest() {
  const inFolder = folderOfEachTest();

  const file = () => `file:${inFolder('catalogue.db')}`;

  /** Runs the command in this process. No stack trace may be printed. */
  const catalogue = async (
    args: readonly string[],
    database = file(),
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> => {
    const written = { stdout: '', stderr: '' };
    const stream = (name: keyof typeof written) => ({
      write: (text: string) => {
        written[name] += text;
      },
    });
    const status = await runCommand(args, {
      environment: () => ({ ...settings, DATABASE_URL: database }),
      stdout: stream('stdout'),
      stderr: stream('stderr'),
    });
    expect(written.stdout + written.stderr).not.toMatch(/^\s+at .+:\d+/m);
    return { status, ...written };
  };

  return {
    inFolder,
    catalogue,
    elsewhere: () => `file:${inFolder('elsewhere.db')}`,
    /** Runs a command and parses the JSON document that it prints. */
    async json(args: readonly string[], database?: string): Promise<unknown> {
      const { stdout } = await catalogue([...args, '--json'], database);
      return JSON.parse(stdout);
    },
    openStore: () => openSqliteStore(inFolder('catalogue.db')),
    withStore: <T>(task: (store: Store) => Promise<T>, database = file): Promise<T> =>
      withStore(database(), task),
    async write(name: string, content: string | Uint8Array): Promise<string> {
      await writeFile(inFolder(name), content);
      return inFolder(name);
    },
  };
}
