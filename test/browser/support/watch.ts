import type { BrowserContext } from 'playwright-core';

/** Collects errors that are not visible on the pages of a context; any of them fails the test. */
export interface Watch {
  /** Declares an error that the test causes on purpose, such as a failed request. */
  readonly expect: (problem: RegExp) => void;
  readonly unexpected: () => string[];
}

/** What Chromium reports for requests that a killed server leaves unanswered or half answered. */
export const SERVER_LOST =
  /ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/;

export async function watch(context: BrowserContext): Promise<Watch> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error')
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    problems.push(`page: ${error.error().stack ?? error.error().message}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy violated: ${event.violatedDirective} by ${event.blockedURI}`);
    });
  });
  return {
    expect: (problem) => expected.push(problem),
    unexpected: () => problems.filter((problem) => !expected.some((one) => one.test(problem))),
  };
}
