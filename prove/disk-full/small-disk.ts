import { spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILLER = 'filler';

/**
 * A command to run the server under, which first mounts a disk of this size, in memory, on a folder.
 * The mount is in a namespace of that process: it ends with the process, however that ends.
 */
export function onSmallDisk(folder: string, bytes: number): readonly string[] {
  const script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';
  const unshare = ['unshare', '--user', '--map-root-user', '--mount'];
  return [...unshare, 'sh', '-c', script, 'sh', `${bytes}`, folder];
}

/** One sentence why no disk can be mounted here; null when it can. */
export function whyNoSmallDisk(folder: string): string | null {
  const [program = '', ...options] = onSmallDisk(folder, 65_536);
  const { error, status, stderr } = spawnSync(program, [...options, 'true'], { encoding: 'utf8' });
  if (error !== undefined)
    return 'unshare, which gives a process a disk of its own, is not installed.';
  if (status === 0) return null;
  return `A process may not mount a disk of its own here (${stderr.trim().split('\n', 1).join()}).`;
}

/** The folder as the process sees it, which has the disk mounted there. */
export function seenBy(pid: number, folder: string): string {
  return join(`/proc/${pid}/root`, folder);
}

/** Fills the disk of a folder with a file, except for so many bytes. */
export async function fillDisk(folder: string, free: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, FILLER), Buffer.alloc(Math.max(0, bavail * bsize - free)));
}

export async function makeSpace(folder: string): Promise<void> {
  await rm(join(folder, FILLER));
}
