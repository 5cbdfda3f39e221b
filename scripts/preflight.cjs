/**
 * Exits with an explanation if this Node is too old. npm puts the pinned Node first on the PATH of its
 * scripts, but it is missing if optional dependencies were omitted or none supports the platform. Written
 * in old JavaScript, so that any Node can run it. Run it directly or with `--require`.
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
 * Keeps compiled modules, TypeScript without its types among them, for the next start: it takes half as
 * long, and the 20 MB of the compiler of types are not needed. Where nothing can be written nothing is kept.
 */
require('node:module').enableCompileCache(
  require('node:path').join(__dirname, '../node_modules/.cache/compiled'),
);
