import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildServer {
  /** Origin, without a path. */
  readonly origin: string;
  stop(): Promise<void>;
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts a server in its own process and waits until it prints its address. */
export async function startServer(
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
  });
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}.`)));
    lines.on('line', (line) => {
      const found = ADDRESS.exec(line);
      if (found !== null) resolve(found[0]);
    });
  });
  return {
    origin,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
