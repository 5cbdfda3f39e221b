import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>();
  return { ...files, readFile: vi.fn(files.readFile) };
});

it('reads the drawings again after a failure, such as too many open files', async () => {
  // Files of a worker share its modules: an earlier one may have read the drawings.
  vi.resetModules();
  const { readFigure } = await import('../../src/figures/read-figure.ts');
  vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  const figure = { type: 'INTJ', gender: 'female' } as const;
  await expect(readFigure(figure)).rejects.toThrow('EMFILE');
  expect((await readFigure(figure)).person).toContain('<path');
});
