import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Runs a module in a process of its own, and resolves with what it sends, or undefined. The process has the
 * lowest priority: attackers are on other machines and take nothing of the server's processors.
 */
export async function runAttackers(module: URL, plan: unknown): Promise<unknown> {
  const child = fork(fileURLToPath(module), [JSON.stringify(plan)]);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let sent: unknown;
  child.once('message', (message) => {
    sent = message;
  });
  await once(child, 'exit');
  return sent;
}
