import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A server in its own process. */
export interface Program {
  readonly child: ChildProcess & { readonly stdout: Readable };
  /** Origin, without a path. */
  readonly origin: string;
  /** The lines that it prints. */
  readonly output: Interface;
  stop(): Promise<void>;
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts a program by Node's arguments, and waits until it prints its address. */
export async function startProgram(
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<Program> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
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
