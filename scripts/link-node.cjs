/**
 * Links the pinned Node into node_modules/.bin if npm has not. The packages of the other platforms have a command of
 * the same name, and npm 10, which comes with Node 20 and 22, deletes the link together with them:
 * https://github.com/npm/cli/issues/4362. Runs whenever npm has changed node_modules, so any Node must run it. On
 * Windows the link is for cmd alone, which is npm's shell unless it is set to another.
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

// Without the package scripts/preflight.cjs says what to do.
if (installed !== undefined && !existsSync(link)) {
  mkdirSync(links, { recursive: true });
  rmSync(link, { force: true });
  if (windows) writeFileSync(link, `@"%~dp0\\..\\${installed}\\bin\\${program}" %*\r\n`);
  else symlinkSync(`../${installed}/bin/${program}`, link);
}
