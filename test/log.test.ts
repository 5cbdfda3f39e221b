import { describe, expect, it } from 'vitest';
import { Failure } from '../src/domain/failure.ts';
import { createLog } from '../src/log.ts';
import type { LogLevel } from '../src/settings.ts';

const ENTRY = { id: '1', method: 'GET', route: '/x/:id', status: 200, ms: 1.23456, bytes: 10 };

/** The output of all methods of a log with the given level. */
function linesAt(level: LogLevel): Record<string, unknown>[] {
  let written = '';
  const log = createLog(level, (text) => {
    written += text;
  });
  log.request(ENTRY);
  log.info('begun');
  log.warn('odd');
  log.error('internal', new Failure('unavailable', { cause: new Error('first\nline') }), '1');
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('the log', () => {
  it('writes one line of JSON per message, with the causes of an error', () => {
    const [request, info, warn, error] = linesAt('info');
    expect(request).toMatchObject({ level: 'info', message: 'request', ...ENTRY, ms: 1.23 });
    expect(info).toEqual({ time: expect.any(String), level: 'info', message: 'begun' });
    expect(warn).toMatchObject({ level: 'warn', message: 'odd' });
    expect(error).toMatchObject({ level: 'error', message: 'internal', request: '1' });
    expect(error?.['cause']).toMatch(/^unavailable\ncaused by Error: first\nline/);
  });

  it('has no line of a healthy check, and one of a failing', () => {
    const written: string[] = [];
    const log = createLog('info', (text) => written.push(text));
    for (const status of [200, 503])
      log.request({ ...ENTRY, route: '/mbti-db/api/health', status });
    expect(written).toEqual([expect.stringContaining('"status":503')]);
  });

  it.each([
    ['info', 4],
    ['warn', 2],
    ['error', 1],
  ] as const)('at %s is %i lines of those', (level, count) => {
    expect(linesAt(level)).toHaveLength(count);
  });
});
