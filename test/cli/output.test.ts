import { describe, expect, it } from 'vitest';
import { EndedReport, writeReport } from '../../src/cli/output.ts';

async function* failing(): AsyncGenerator<number> {
  yield 1;
  yield 2;
  throw new Error('The disk is gone.');
}

describe('a report', () => {
  it('is a whole JSON document, which names the failure, if a list fails midway', async () => {
    const written: string[] = [];
    const stdout = { write: (text: string) => void written.push(text) };
    const report = { status: 0, lines: [], json: { id: 'a', items: failing(), more: 0 } } as const;
    const writing = writeReport(report, stdout, true, String);
    await expect(writing).rejects.toBeInstanceOf(EndedReport);
    expect(JSON.parse(written.join(''))).toEqual({
      id: 'a',
      items: [1, 2],
      error: 'Error: The disk is gone.',
    });
  });

  it('is written no faster than it is read', async () => {
    const written: string[] = [];
    const waiting: (() => void)[] = [];
    const stdout = {
      write(text: string) {
        written.push(text);
        return false;
      },
      once: (_: 'drain', listener: () => void) => waiting.push(listener),
    };
    const report = { status: 0, lines: ['one', 'two', 'three'], json: {} } as const;
    const writing = writeReport(report, stdout, false, String);
    for (let read = 1; read <= 3; read += 1) {
      await expect.poll(() => waiting.length).toBe(read);
      expect(written).toHaveLength(read);
      waiting.at(-1)?.();
    }
    await writing;
  });
});
