import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['./test/support/summary-reporter.ts'],
    // Tests mostly wait for servers and browsers, so two files at a time use two processors well.
    maxWorkers: 2,
    globalSetup: './test/support/postgres/global-setup.ts',
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          environment: 'node',
          provide: { engine: 'sqlite' },
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'postgres',
          include: [
            'test/catalogue/contract.test.ts',
            'test/import/{import-records,icon-files}.test.ts',
            'test/catalogue/history.test.ts',
            'test/http/{api-*,changes-feed,connections,failing-pages,headers,history,history-locked-erased}.test.ts',
            'test/http/{hostile-requests,open-reads,openapi,pack,readiness,request-log,serve,visitor}.test.ts',
          ],
          environment: 'node',
          provide: { engine: 'postgres' },
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
