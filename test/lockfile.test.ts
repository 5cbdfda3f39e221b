import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const LOCKFILE = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
});

const { packages } = LOCKFILE.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);

describe('the lockfile', () => {
  // If a registry has the packages of one platform only, npm omits the others, and `npm ci` fails elsewhere.
  it('lists the packages of all platforms', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          packages[`node_modules/${name}`] === undefined &&
          packages[`${path}/node_modules/${name}`] === undefined,
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has the hash of each package that production needs', () => {
    const without = Object.entries(packages).flatMap(([path, { integrity, dev }]) =>
      path === '' || dev || integrity !== undefined ? [] : [path],
    );
    expect(without).toEqual([]);
  });

  it('contains no registry address', () => {
    const registered = Object.values(packages).filter(({ resolved }) => resolved !== undefined);
    expect(registered).toEqual([]);
  });
});
