import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeStartFailure } from '../../src/service/start-failure.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { findFreePort } from '../support/free-port.ts';
import { openSqliteStore } from '../support/open-store.ts';

/** Milliseconds after which a server that should have ended is killed. */
const KILLED_AFTER_MS = 50_000;

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

async function failureOf(task: () => Promise<unknown>): Promise<unknown> {
  return task().then(
    () => new Error('Nothing failed.'),
    (error: unknown) => error,
  );
}

/** Listens with node:http and returns the error. */
async function listen(host: string, port: number) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): string {
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : address);
}

describe('a failed start is explained in one sentence', () => {
  it('if the port is in use', async () => {
    const first = await listen('127.0.0.1', 0);
    const port = portOf(first);
    const error = await failureOf(() => listen('127.0.0.1', Number(port)));
    first.close();
    expect(describeStartFailure(error)).toBe(
      `Another program listens on port ${port} of 127.0.0.1: stop it, or set PORT to another one.`,
    );
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])(
    'if the host %s is not an address of this machine',
    async (host) => {
      const error = await failureOf(() => listen(host, 0));
      expect(describeStartFailure(error)).toMatch(/^HOST is no address of this machine \(.+\)\.$/);
    },
  );

  it('if the port needs a permission', () => {
    const error = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
      code: 'EACCES',
      syscall: 'listen',
      address: '0.0.0.0',
      port: 80,
    });
    expect(describeStartFailure(error)).toMatch(/may not listen on port 80 of 0\.0\.0\.0: .*1023/);
  });

  it('if the pages are not built', async () => {
    const missing = '../build/server/there-is-no-such-page.js';
    const error = await failureOf(() => import(/* @vite-ignore */ missing));
    expect(describeStartFailure(error)).toMatch(/^The pages are not built: run `npm start`/);
  });

  it('if the process may open too few files', () => {
    const listening = { code: 'EMFILE', syscall: 'listen', address: '127.0.0.1', port: 3000 };
    for (const error of [
      Object.assign(new Error('listen EMFILE: too many open files 127.0.0.1:3000'), listening),
      new Error('Cannot read package config /srv/package.json: too many open files.'),
    ]) {
      expect(describeStartFailure(error)).toMatch(
        /^This process may open too few files: .*LimitNOFILE/,
      );
    }
  });

  it('but not for unexpected errors', () => {
    expect(describeStartFailure(new TypeError('x is not a function'))).toBeNull();
    expect(describeStartFailure('text')).toBeNull();
  });
});

describe('the server', () => {
  const inFolder = folderOfEachTest();

  async function start(environment: Record<string, string>, shell: readonly string[] = []) {
    const options = { cwd: inFolder(), env: environment, timeout: KILLED_AFTER_MS };
    const [command = '', ...args] = [...shell, process.execPath, MAIN];
    const child = spawn(command, args, options);
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { stdout, stderr, status };
  }

  it('exits with one line of explanation for a database that cannot be opened', async () => {
    const location = { DATABASE_URL: 'file:none.db', READ_ONLY: 'true' };
    const { stdout, stderr, status } = await start(location);
    expect(stderr).toMatch(/^The catalogue at none\.db cannot be opened: there is no such file/);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(await readdir(inFolder())).toEqual([]);
  });

  it('exits with one line of explanation for a database whose disk fails', async () => {
    await (await openSqliteStore(inFolder('catalogue.db'))).close();
    // No file may grow beyond some kilobytes, too few for SQLite's shared memory.
    const limited = ['/bin/sh', '-c', 'ulimit -f 8 && exec "$0" "$1"'];
    const location = { DATABASE_URL: 'file:catalogue.db' };
    const { stdout, stderr, status } = await start(location, limited);
    expect(stderr).toBe(
      'The catalogue at catalogue.db cannot be opened: its disk answers with an error; check the disk and the permissions of its folder (SQLite: disk I/O error).\n',
    );
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  });

  it('exits with one line of explanation if another process writes while it adds dummies', async () => {
    const path = inFolder('catalogue.db');
    await (await openSqliteStore(path)).close();
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const { stdout, stderr, status } = await start({
      DATABASE_URL: 'file:catalogue.db',
      DUMMY_PERSONALITIES: 'true',
    });
    other.close();
    expect(stderr).toBe(
      'The server cannot start: catalogue.db is held by another process (SQLite: database is locked).\n',
    );
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  });

  it('serves and searches with 64 open files', async () => {
    const port = String(await findFreePort());
    const environment = { PORT: port, DATABASE_URL: 'file:c.db', DUMMY_PERSONALITIES: 'true' };
    const limited = ['-c', 'ulimit -n 64 && exec "$0" "$1"', process.execPath, MAIN];
    const child = spawn('/bin/sh', limited, {
      cwd: inFolder(),
      env: { ...environment, LOG_LEVEL: 'info' },
      timeout: KILLED_AFTER_MS,
    });
    const stderr = text(child.stderr);
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toMatch(
      /MBTI DB [\d.]+ listens on http.+ and serves c\.db \(SQLite, schema \d+\): 32 personalities\./,
    );
    child.stdout.resume();
    const base = `http://127.0.0.1:${port}/mbti-db`;
    expect((await fetch(base)).status).toBe(200);
    // With more connections than files, some are refused, none waits forever, and later ones are all served.
    const search = async (q: string): Promise<number> => {
      try {
        const headers = { Connection: 'close' };
        const response = await fetch(`${base}/api/search?q=${q}`, { headers });
        await response.text();
        return response.status;
      } catch {
        return 0;
      }
    };
    const searches = await Promise.all(Array.from({ length: 100 }, (_, i) => search(`a${i}`)));
    expect(searches).toHaveLength(100);
    await expect.poll(() => search('intj')).toBe(200);
    child.kill('SIGTERM');
    const [status] = await once(child, 'close');
    expect({ stderr: await stderr, status }).toEqual({ stderr: '', status: 0 });
  });

  it.each([
    ['PORT', 'METRICS_PORT'],
    ['METRICS_PORT', 'PORT'],
  ])(
    'exits when the port of %s is in use, whatever listens or is open already',
    async (setting, other) => {
      const taken = await listen('127.0.0.1', 0);
      const port = portOf(taken);
      const ports = { [setting]: port, [other]: String(await findFreePort()) };
      const { stdout, stderr, status } = await start({ DATABASE_URL: ':memory:', ...ports });
      taken.close();
      expect(stderr).toBe(
        `Another program listens on port ${port} of 127.0.0.1: stop it, or set ${setting} to another one.\n`,
      );
      expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    },
  );
});
