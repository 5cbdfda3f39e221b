import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * In milliseconds. They end tests that wait for what never comes; how fast something is, is a matter of the
 * benchmarks, so they leave a machine time that works for others too.
 */
const PATIENCE = { test: 60_000, poll: 20_000, hook: 120_000 };

/** The check, whose file is short and whose time is long, comes first: at the end it would run alone. */
class CheckFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isCheck = ({ moduleId }: TestSpecification) => moduleId.endsWith('/check.test.ts');
    return sorted.toSorted((one, other) => Number(isCheck(other)) - Number(isCheck(one)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: CheckFirst },
    reporters: ['./test/support/summary-reporter.ts'],
    // Tests mostly wait for servers and browsers, so as many files at a time use the processors well.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: './test/support/postgres/global-setup.ts',
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          environment: 'node',
          provide: { engine: 'sqlite' },
          testTimeout: PATIENCE.test,
          hookTimeout: PATIENCE.hook,
          expect: { poll: { timeout: PATIENCE.poll } },
        },
      },
      {
        test: {
          name: 'postgres',
          // What SQL may answer otherwise, beside the contracts of the stores (test/store/postgres.test.ts). Pages, feeds,
          // headers and what is refused in front of the database are the same over both engines.
          include: [
            'test/import/import-records.test.ts',
            'test/http/api/{guesses,history,reading,reports,similar,undo-many,works,writing}.test.ts',
          ],
          environment: 'node',
          provide: { engine: 'postgres' },
          testTimeout: PATIENCE.test,
          hookTimeout: PATIENCE.hook,
          expect: { poll: { timeout: PATIENCE.poll } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: './test/browser/support/browsers-of-run.ts',
          environment: 'node',
          testTimeout: PATIENCE.test,
          hookTimeout: PATIENCE.hook,
          expect: { poll: { timeout: PATIENCE.poll } },
        },
      },
    ],
  },
});
