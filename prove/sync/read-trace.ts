import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A finished write to a file, a finished sync of one, or bytes handed to a socket. */
export interface SystemCall {
  readonly kind: 'write' | 'sync' | 'send';
  /** What the descriptor refers to: a path, or `socket:[…]`. */
  readonly target: string;
  readonly bytes: Buffer;
}

const CALL = /^(\w+)\(\d+<([^>]*)>(.*)$/;
const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. \w+ resumed>/;
const STRINGS = /"((?:[^"\\]|\\.)*)"/g;

/** Reads the output of `strace` (strace.ts), in the order in which the calls took effect. */
export async function* readTrace(file: string): AsyncGenerator<SystemCall> {
  /** By thread: the beginning of a call during which another thread made one. */
  const unfinished = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    const [thread = ''] = line.split(' ', 1);
    let text = line.slice(thread.length).trimStart();
    if (RESUMED.test(text)) {
      text = `${unfinished.get(thread) ?? ''}${text.replace(RESUMED, '')}`;
      unfinished.delete(thread);
    }
    const call = parseCall(text.replace(UNFINISHED, ''));
    if (call === null) continue;
    // Of a call to a socket the beginning counts: what it sends may arrive before it returns.
    if (call.kind === 'send' || !UNFINISHED.test(text)) yield call;
    else unfinished.set(thread, text.replace(UNFINISHED, ''));
  }
}

function parseCall(text: string): SystemCall | null {
  const [, name = '', target = '', rest = ''] = CALL.exec(text) ?? [];
  if (/ = -1 \w+/.test(rest)) return null;
  if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', target, bytes: Buffer.of() };
  if (name === '') return null;
  const kind = target.startsWith('socket:') ? 'send' : 'write';
  const strings = [...rest.matchAll(STRINGS)].map(([, quoted = '']) => decode(quoted));
  return { kind, target, bytes: Buffer.from(strings.join(''), 'latin1') };
}

/** With `-x`, a string with any byte beyond ASCII is all `\x41`; others have a few of C's escapes. */
function decode(quoted: string): string {
  return quoted
    .replace(/\\x([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(Number(`0x${digits}`)))
    .replace(/\\r\\n/g, '\r\n');
}
