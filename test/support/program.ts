import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A server in its own process. */
export interface Program {
  readonly child: ChildProcess & { readonly stdout: Readable };
  /** Origin, without a path. */
  readonly origin: string;
  /** The lines of its output. */
  readonly output: Interface;
  stop(): Promise<void>;
}

const END_WITH_PARENT = new URL('./end-with-parent.ts', import.meta.url).href;

interface SpawnOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Starts a Node program with these arguments. It ends when this process ends, even if this process is killed. */
export function spawnProgram(
  args: readonly string[],
  { stderr, ...options }: SpawnOptions & { readonly stderr: 'inherit' | 'pipe' },
): Program['child'] {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', stderr, 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('The program has no output.');
  return Object.assign(child, { stdout });
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts a program as `spawnProgram` does, and waits until it prints its address. */
export async function startProgram(
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Program> {
  const child = spawnProgram(args, { ...options, stderr: 'inherit' });
  const gone = once(child, 'exit');
  const output = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}.`)));
    output.on('line', (line) => {
      const found = ADDRESS.exec(line);
      if (found !== null) resolve(found[0]);
    });
  });
  return {
    child,
    origin,
    output,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
