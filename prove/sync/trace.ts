import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Maximum number of bytes that strace shows of a string, which is more than a page of the database. */
const STRING_MAX = 8_192;

/** Keeps the server our own child (`-D`), and does not stop it at calls that are not traced (`--seccomp-bpf`). */
const STRACE = ['-D', '-f', '--seccomp-bpf'] as const;

/**
 * The command that runs the server under `strace`, which records in a file what the server's threads write, send and
 * sync, with the path of each descriptor.
 */
export function strace(traceFile: string): readonly string[] {
  const calls = 'trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg';
  return ['strace', ...STRACE, '-y', '-x', '-s', `${STRING_MAX}`, '-e', calls, '-o', traceFile];
}

/** A sentence that explains why strace cannot trace here; null if it can. */
export function whyNoStrace(): string | null {
  const { error, status, stderr } = spawnSync('strace', [...STRACE, 'true'], { encoding: 'utf8' });
  if (error !== undefined)
    return 'strace, which shows the order of system calls, is not installed.';
  if (status === 0 && stderr.includes('exited with 0')) return null;
  return `strace may not trace processes here (${stderr.split('\n', 1).join()}).`;
}

/** A finished write to a file, a finished sync of a file, or bytes passed to a socket. */
interface SystemCall {
  readonly kind: 'write' | 'sync' | 'send';
  /** The target of the descriptor: a path, or `socket:[…]`. */
  readonly target: string;
  readonly bytes: Buffer;
}

const CALL = /^(\w+)\(\d+<([^>]*)>(.*)$/;
const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. \w+ resumed>/;
const STRINGS = /"((?:[^"\\]|\\.)*)"/g;

/** Reads the output of `strace`, in the order in which the calls took effect. */
export async function* readTrace(file: string): AsyncGenerator<SystemCall> {
  /** The beginnings of calls that another thread's call interrupted in the output, by thread. */
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
    // A call on a socket counts from its beginning, because its bytes may arrive before it returns.
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

/** Decodes a string. With `-x`, a string with a non-ASCII byte is all `\x41`; others have a few C escapes. */
function decode(quoted: string): string {
  return quoted
    .replace(/\\x([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(Number(`0x${digits}`)))
    .replace(/\\r\\n/g, '\r\n');
}

const WAL_HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;

/**
 * The pages of a database that would survive a power cut, derived from the writes to its write-ahead log
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log) and the syncs of that log.
 */
interface SyncedPages {
  /** The number of transactions that were committed and synced. */
  readonly commits: number;
  write(bytes: Buffer): void;
  sync(): void;
  /** Whether a page of a synced transaction contains this ASCII text. */
  includes(text: string): boolean;
}

interface Frame {
  readonly page: number;
  readonly endsTransaction: boolean;
}

export function createSyncedPages(): SyncedPages {
  const synced = new Map<number, Buffer>();
  let written = new Map<number, Buffer>();
  /** Pages of transactions whose last frame is written but not synced yet. */
  let committed = new Map<number, Buffer>();
  let unsyncedCommits = 0;
  let commits = 0;
  let frame: Frame | null = null;
  return {
    get commits() {
      return commits;
    },
    write(bytes) {
      if (bytes.length === WAL_HEADER_SIZE) return;
      if (bytes.length === FRAME_HEADER_SIZE) {
        // The second number is the size of the database in the last frame of a transaction, otherwise 0.
        frame = { page: bytes.readUInt32BE(0), endsTransaction: bytes.readUInt32BE(4) > 0 };
        return;
      }
      if (frame === null) return;
      written.set(frame.page, bytes);
      if (!frame.endsTransaction) return;
      committed = new Map([...committed, ...written]);
      written = new Map();
      unsyncedCommits += 1;
    },
    sync() {
      for (const [page, bytes] of committed) {
        // Reinserting keeps the map in chronological order.
        synced.delete(page);
        synced.set(page, bytes);
      }
      committed = new Map();
      commits += unsyncedCommits;
      unsyncedCommits = 0;
    },
    // Searches from the newest page, since a response acknowledges one of the last transactions.
    includes: (text) =>
      [...synced.values()].findLast((bytes) => bytes.includes(text)) !== undefined,
  };
}
