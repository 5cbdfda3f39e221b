import { DefaultReporter, type Reporter, type TestModule, type TestSuite } from 'vitest/node';

type RunEnd = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** The default report, followed by one summary line: `212 passed, 0 failed`. */
export default class SummaryReporter extends DefaultReporter {
  override onTestRunEnd(...[modules, errors, reason]: RunEnd): void {
    super.onTestRunEnd(modules, errors, reason);
    this.log(summaryOf(modules, errors.length));
  }
}

/** A failed hook or file counts as a failure, because its tests did not run. */
function summaryOf(modules: readonly TestModule[], unhandledErrors: number): string {
  const count = { passed: 0, failed: unhandledErrors, skipped: 0, pending: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) count[test.result().state] += 1;
    for (const suite of [module, ...module.children.allSuites()]) count.failed += broken(suite);
  }
  const skipped = count.skipped + count.pending;
  return `${count.passed} passed, ${count.failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function broken(suite: TestModule | TestSuite): number {
  return suite.errors().length;
}
