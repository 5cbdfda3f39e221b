/**
 * Exits with an explanation if the running Node is too old. npm puts the pinned Node first on the PATH of its scripts,
 * but it is missing if optional dependencies were omitted or if none supports the platform. Written in old JavaScript,
 * so that any Node can run it. Run it directly or with `--require`.
 */
'use strict';

const pinned = require('../package.json').optionalDependencies;
const MAJOR = 26;

const running = process.versions.node;
if (Number(running.split('.')[0]) < MAJOR) {
  const platforms = Object.keys(pinned).map((name) => name.replace(/^node-(bin-)?/, ''));
  console.error(
    'MBTI DB needs Node ' +
      MAJOR +
      ' or newer, and this is Node ' +
      running +
      ': run `npm ci` again without --omit=optional or --ignore-scripts, which brings the right one for ' +
      platforms.join(', ') +
      ', and use the npm scripts; on another machine put a newer Node first on the PATH.',
  );
  process.exit(1);
}

/*
 * Caches compiled modules, including TypeScript whose types were stripped, for the next start: that takes half as long,
 * and does not need the 20 MB of the compiler that strips types. Nothing is cached if the folder cannot be written.
 */
require('node:module').enableCompileCache(
  require('node:path').join(__dirname, '../node_modules/.cache/compiled'),
);
