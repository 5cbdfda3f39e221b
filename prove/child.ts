import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

interface KindOfMessage {
  readonly kind: string;
}

/** Resolves with the next message of a kind from a child process. Fails if the process exits first, or has exited. */
export function heard<Message extends KindOfMessage, Kind extends Message['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Message, { readonly kind: Kind }>> {
  type Wanted = Extract<Message, { readonly kind: Kind }>;
  return new Promise((resolve, reject) => {
    const isWanted = (message: Message): message is Wanted => message.kind === kind;
    const ended = () => reject(new Error('The server ended by itself.'));
    if (child.exitCode !== null || child.signalCode !== null) ended();
    child.once('exit', ended);
    child.on('message', function listen(message: Message) {
      if (!isWanted(message)) return;
      child.off('message', listen);
      child.off('exit', ended);
      resolve(message);
    });
  });
}

/**
 * Runs a module in a separate process, and resolves with the message that it sends, or undefined. The process has the
 * lowest priority, since real attackers are on other machines and take no time of the server's processors.
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
