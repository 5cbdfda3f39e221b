import { spawnSync } from 'node:child_process';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. Root runs it as the user that its package created, or as `nobody`. */
export function findUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, user: string): number | null => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  };
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', user), idOf('-g', user)];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  return null;
}
