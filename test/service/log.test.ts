import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { bufferWrites, createLog } from '../../src/service/log.ts';
import type { LogLevel } from '../../src/settings.ts';

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

  it('has a line only for failing health checks', () => {
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

it('drops lines instead of growing in memory while its reader does not read, and logs their number', () => {
  const written: string[] = [];
  const open: (() => void)[] = [];
  const stalled = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      written.push(text);
      open.push(done);
    },
  });
  const write = bufferWrites(stalled);
  const line = `${'x'.repeat(99_999)}\n`;
  for (let i = 0; i < 100; i += 1) write(line, true);
  expect(stalled.writableLength).toBeLessThan(4.4e6);
  while (open.length > 0) open.shift()?.();
  const before = written.length;
  write('last\n', true);
  open.shift()?.();
  expect(written.at(-1)).toMatch(/"level":"warn","message":"\d+ lines of the log are missing/);
  expect(Number(/(\d+) lines/.exec(written.at(-1) ?? '')?.[1]) + before).toBe(100);
  expect(written.at(-1)).toMatch(/\nlast\n$/);
});
