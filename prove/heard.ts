import type { ChildProcess } from 'node:child_process';

interface KindOfMessage {
  readonly kind: string;
}

/** The next message of a kind from a child process; fails when the process exits first. */
export function heard<Message extends KindOfMessage, Kind extends Message['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Message, { readonly kind: Kind }>> {
  type Wanted = Extract<Message, { readonly kind: Kind }>;
  return new Promise((resolve, reject) => {
    const isWanted = (message: Message): message is Wanted => message.kind === kind;
    const ended = () => reject(new Error('The server ended by itself.'));
    child.once('exit', ended);
    child.on('message', function listen(message: Message) {
      if (!isWanted(message)) return;
      child.off('message', listen);
      child.off('exit', ended);
      resolve(message);
    });
  });
}
