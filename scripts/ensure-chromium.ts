/** Finds a Chromium for the browser tests, installs one if there is none, or explains what to do. */
import { findChromium, findHeadlessShell } from '../test/browser/support/chromium-path.ts';
import { installPackage, isRootOnDebian, run } from './install-package.ts';

if (findChromium() === null) {
  if (isRootOnDebian()) installPackage('chromium', 'the browser tests');
  else run('npx', ['playwright-core', 'install', 'chromium']);
}
// The tests also run without the headless shell, where it cannot be installed, as on Debian 11.
if (findHeadlessShell() === null && isRootOnDebian()) {
  installPackage('chromium-headless-shell', 'the browser tests');
}
if (findChromium() === null) {
  console.error(
    'No Chromium: install Debian’s package chromium (or run `npx playwright-core install --with-deps chromium`), or name one in CHROMIUM_PATH.',
  );
  process.exitCode = 1;
}
