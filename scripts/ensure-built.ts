/** Builds the pages if there is no build, or if a source is newer than the build. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';

const RESULT = 'build/server/entry.server.js';
const SOURCES = [
  'src/{ui,domain,catalogue,link-pictures}/**/*',
  'vite.config.ts',
  'package-lock.json',
];

if (!isCurrent()) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

function isCurrent(): boolean {
  if (!existsSync(RESULT)) return false;
  const built = statSync(RESULT).mtimeMs;
  return globSync(SOURCES).every((path) => statSync(path).mtimeMs <= built);
}
