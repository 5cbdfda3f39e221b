/**
 * Links the pinned Node into node_modules/.bin if npm has not. The packages of the other platforms have a command of
 * the same name, and npm 10, which comes with Node 20 and 22, deletes the link together with them:
 * https://github.com/npm/cli/issues/4362. This script runs whenever npm has changed node_modules, so any Node must be
 * able to run it. On Windows the link works in cmd only, which is npm's shell by default.
 */
'use strict';

const { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const modules = join(__dirname, '../node_modules');
const links = join(modules, '.bin');
const windows = process.platform === 'win32';
const program = windows ? 'node.exe' : 'node';
const link = join(links, windows ? 'node.cmd' : 'node');
const installed = Object.keys(require('../package.json').optionalDependencies).find((name) =>
  existsSync(join(modules, name, 'bin', program)),
);

// If the package is missing, scripts/preflight.cjs explains what to do.
if (installed !== undefined && !existsSync(link)) {
  mkdirSync(links, { recursive: true });
  rmSync(link, { force: true });
  if (windows) writeFileSync(link, `@"%~dp0\\..\\${installed}\\bin\\${program}" %*\r\n`);
  else symlinkSync(`../${installed}/bin/${program}`, link);
}
