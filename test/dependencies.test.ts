import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { licencesPage } from '../scripts/licences-page.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const names = z.record(z.string(), z.string());
const PACKAGE = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  scripts: names,
});
const LOCKED = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});

const { dependencies, devDependencies, optionalDependencies, scripts } = PACKAGE.parse(
  JSON.parse(read('package.json')),
);
const { packages } = z
  .object({ packages: z.record(z.string(), LOCKED) })
  .parse(JSON.parse(read('package-lock.json')));

describe('every dependency', () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };

  it('is pinned', () => {
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  it('has its reason in docs/dependencies.md, which lists no other packages', () => {
    const rows = read('docs/dependencies.md').matchAll(
      /^\| ([^|]+?) +\| (?!Why|---)([^|]+?) +\|$/gm,
    );
    const named = [...rows].flatMap(([, cell = '']) => cell.split(', '));
    expect(named.sort()).toEqual(Object.keys(all).sort());
  });

  it('is in the list of licences as in the lockfile (npm run licences)', () => {
    const page = read('docs/licences.md');
    const [, date = ''] = /^Written on (\d{4}-\d\d-\d\d) /m.exec(page) ?? [];
    const [has, should] = [page, licencesPage(packages, date)].map((text) => text.split('\n'));
    expect(
      has?.filter((line) => !should?.includes(line)),
      'to be taken out',
    ).toEqual([]);
    expect(
      should?.filter((line) => !has?.includes(line)),
      'to be put in',
    ).toEqual([]);
  });

  it('runs no install script', () => {
    const scripted = Object.entries(packages).filter(([, each]) => each.hasInstallScript === true);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });
});

describe('the pinned Node', () => {
  it('is the same on every platform, with its hash in the lockfile', () => {
    const pinned = Object.entries(optionalDependencies);
    expect(pinned.length).toBeGreaterThanOrEqual(5);
    expect(new Set(pinned.map(([, version]) => version)).size).toBe(1);
    for (const [name, version] of pinned) {
      expect(packages[`node_modules/${name}`], name).toMatchObject({
        version,
        integrity: expect.stringMatching(/^sha512-/),
      });
    }
  });

  it('runs these tests', () => {
    expect(Object.values(optionalDependencies)).toContain(process.versions.node);
  });

  it.skipIf(process.platform === 'win32')('is linked where npm has left it out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mbti-db-link-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
    for (const path of ['package.json', 'scripts/link-node.cjs']) {
      cpSync(project(path), join(folder, path));
    }
    mkdirSync(join(folder, 'node_modules'));
    for (const name of Object.keys(optionalDependencies).filter((each) =>
      existsSync(project(`node_modules/${each}/bin/node`)),
    )) {
      symlinkSync(project(`node_modules/${name}`), join(folder, 'node_modules', name));
    }
    expect(scripts['dependencies']).toBe('node scripts/link-node.cjs');
    // The second installation finds it already there.
    for (const _ of [1, 2]) {
      execFileSync(process.execPath, ['scripts/link-node.cjs'], { cwd: folder });
      const version = execFileSync(join(folder, 'node_modules/.bin/node'), ['--version']);
      expect(version.toString().trim()).toBe(process.version);
    }
  });

  it('is required by every script, which otherwise fails with one sentence', () => {
    const tooOld = `
      Object.defineProperty(process.versions, 'node', { value: '20.20.2' });
      require('./scripts/preflight.cjs');
    `;
    const cwd = new URL('..', import.meta.url);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', tooOld], {
      cwd,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^MBTI DB needs Node 26 or newer, and this is Node 20\.20\.2: .+\.\n$/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(spawnSync(process.execPath, ['scripts/preflight.cjs'], { cwd }).status).toBe(0);
    for (const name of ['start', 'dev', 'test', 'check', 'catalogue', 'bench', 'prove']) {
      expect(scripts[name], name).toMatch(/^node (?:--require \.\/)?scripts\/preflight\.cjs /);
    }
  });
});
