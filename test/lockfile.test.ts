import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const LOCKFILE = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      resolved: z.string().optional(),
    }),
  ),
});

const { packages } = LOCKFILE.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);

describe('the lockfile', () => {
  // A registry that keeps one platform's packages makes npm leave the others out; `npm ci` then refuses.
  it('names the packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          packages[`node_modules/${name}`] === undefined &&
          packages[`${path}/node_modules/${name}`] === undefined,
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry', () => {
    const registered = Object.values(packages).filter(({ resolved }) => resolved !== undefined);
    expect(registered).toEqual([]);
  });
});
