import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages can be installed here without a password. */
export function isRootOnDebian(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/** Installs a Debian package. Errors are printed; the caller checks whether the package is there. */
export function installPackage(name: string, reason: string): void {
  console.log(`Installing Debian’s package ${name} for ${reason}.`);
  // Existing configuration files are kept.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  run('apt-get', ['update', '-qq'], env);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env);
}

/** Runs a command and prints its errors only. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
