import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Kills the processes that a detached program has left running. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes have already ended.
  }
}

describe('the command of a server', () => {
  it('has the same options in npm start, in the image and in the documentation', () => {
    const options =
      '--require ./scripts/preflight.cjs --max-semi-space-size=4 --heap-growing-percent=30 src/main.ts';
    expect(packageJson.scripts.start).toMatch(
      new RegExp(` && node --require ./scripts/one-arena.cjs ${options}$`),
    );
    const image = read('Dockerfile');
    expect(image).toContain(JSON.stringify(['node', ...options.split(' ')]).replaceAll(',', ', '));
    expect(image).toContain('ENV MALLOC_ARENA_MAX=1');
    const deploying = read('docs/deploying.md');
    expect(deploying.split(`node_modules/.bin/node ${options}\n`)).toHaveLength(3);
    expect(deploying.match(/MALLOC_ARENA_MAX=1 /g)).toHaveLength(2);
  });

  it.runIf(process.platform !== 'win32')('ends with npm start', async () => {
    const environment = {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: ':memory:',
      LOG_LEVEL: 'info',
    };
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const { pid = 0 } = npm;
    try {
      const lines = createInterface({ input: npm.stdout });
      let origin: string | undefined;
      for await (const line of lines) {
        origin = /listens on (http:\/\/[^/]+)/.exec(line)?.[1];
        if (origin !== undefined) break;
      }
      npm.stdout.resume();
      expect((await fetch(`${origin}/mbti-db/api/health`)).status).toBe(200);
      npm.kill('SIGTERM');
      await expect
        .poll(() =>
          fetch(`${origin}/mbti-db/api/health`).then(
            () => 'runs',
            () => 'ended',
          ),
        )
        .toBe('ended');
    } finally {
      endGroup(pid);
    }
  });

  it.runIf(process.platform === 'linux')('gives it one arena, unless a number is set', () => {
    const print = 'console.log(process.env.MALLOC_ARENA_MAX, process.execArgv[0], process.argv[1])';
    const arenas = (environment: NodeJS.ProcessEnv): string => {
      const args = ['--max-semi-space-size=4', '--require', './scripts/one-arena.cjs', '-e', print];
      return spawnSync(process.execPath, [...args, 'word'], {
        cwd: ROOT,
        env: { ...process.env, ...environment },
        encoding: 'utf8',
      }).stdout;
    };
    expect(arenas({ MALLOC_ARENA_MAX: undefined })).toBe('1 --max-semi-space-size=4 word\n');
    expect(arenas({ MALLOC_ARENA_MAX: '3' })).toBe('3 --max-semi-space-size=4 word\n');
  });
});
