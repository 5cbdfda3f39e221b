/** Finds a Chromium for the browser tests, installs one if there is none, or prints what to do. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../test/browser/support/chromium-path.ts';

if (findChromium() === null) {
  install();
  if (findChromium() === null) {
    console.error(
      'No Chromium: install Debian’s package chromium (or run `npx playwright-core install --with-deps chromium`), or name one in CHROMIUM_PATH.',
    );
    process.exitCode = 1;
  }
}

function install(): void {
  const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isRootOnDebian) {
    console.log('Installing Debian’s package chromium for the browser tests.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], env);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
  } else {
    run('npx', ['playwright-core', 'install', 'chromium'], process.env);
  }
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
