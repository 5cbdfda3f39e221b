import { spawnSync } from 'node:child_process';

/** Bytes that are shown of a string: a page of the database, and more. */
const STRING_MAX = 8_192;

/** The server stays our own child (`-D`); calls that are not traced do not stop it (`--seccomp-bpf`). */
const STRACE = ['-D', '-f', '--seccomp-bpf'] as const;

/**
 * `strace` as a command to run the server under. It writes what the server's threads write, send and
 * sync to a file, with the path of each descriptor.
 */
export function strace(traceFile: string): readonly string[] {
  const calls = 'trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg';
  return ['strace', ...STRACE, '-y', '-x', '-s', `${STRING_MAX}`, '-e', calls, '-o', traceFile];
}

/** One sentence why strace cannot trace here; null when it can. */
export function whyNoStrace(): string | null {
  const { error, status, stderr } = spawnSync('strace', [...STRACE, 'true'], { encoding: 'utf8' });
  if (error !== undefined)
    return 'strace, which shows the order of system calls, is not installed.';
  if (status === 0 && stderr.includes('exited with 0')) return null;
  return `strace may not trace processes here (${stderr.split('\n', 1).join()}).`;
}
