/**
 * Says in one sentence that a Node runs which cannot run the product. npm puts the pinned one first on
 * the PATH of its scripts; it is missing where optional packages were left out or none fits the
 * machine. Plain and old JavaScript, since any Node must understand it. Run it by itself, or by
 * `--require` before another script.
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
      ': run `npm ci` again without --omit=optional, which brings the right one for ' +
      platforms.join(', ') +
      ', and use the npm scripts; on another machine put a newer Node first on the PATH.',
  );
  process.exit(1);
}
