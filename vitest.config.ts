import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The settings of all projects. */
const COMMON = {
  environment: 'node',
  // Files of a worker share its modules: to start a process and to import anew takes most short files' time.
  isolate: false,
  // In milliseconds. They end tests that wait for what never comes; how fast something is, is a matter of the
  // benchmarks, so they leave a machine time that works for others too.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
} as const;

/** Files that run long for their source come first: vitest would start them last, when they run alone and wait. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(?:accessible-\w+|postgres(?:-silence|-running)?|open-data|server-log)\.test\.ts$/.test(
        moduleId,
      );
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    reporters: ['./test/support/summary-reporter.ts'],
    // Tests wait for servers, browsers and timers: one file more at a time than there are processors uses these
    // meanwhile.
    maxWorkers: availableParallelism() + 1,
    globalSetup: './test/support/postgres/global-setup.ts',
    projects: [
      {
        test: {
          ...COMMON,
          name: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          setupFiles: './test/support/postgres/tidy-up.ts',
        },
      },
      {
        test: {
          ...COMMON,
          name: 'browser',
          // Home restores its place late after a reload while it is hydrated, so that one test in five runs of it fails.
          // Goes when home is a document.
          retry: 3,
          include: ['test/browser/**/*.test.ts'],
        },
      },
    ],
  },
});
