import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages can be installed here without asking anybody. */
export function isRootOnDebian(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/** Installs a package of Debian; what goes wrong is shown, and the caller looks whether it is there. */
export function installPackage(name: string, reason: string): void {
  console.log(`Installing Debian’s package ${name} for ${reason}.`);
  // Configuration files that are there already are kept.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  run('apt-get', ['update', '-qq'], env);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env);
}

export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
