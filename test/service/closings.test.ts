import { expect, it } from 'vitest';
import { createClosings } from '../../src/service/closings.ts';

it('ends the last part first, once, and all others if one fails', async () => {
  const closings = createClosings();
  const ended: string[] = [];
  const failure = new Error('The pages cannot be closed.');
  closings.add(async () => ended.push('store'));
  closings.add(async () => {
    throw failure;
  });
  closings.add(() => {
    throw failure;
  });
  closings.add(async () => ended.push('server'));
  expect(await closings.close()).toEqual([failure, failure]);
  expect(ended).toEqual(['server', 'store']);
  expect(await closings.close()).toEqual([]);
  expect(ended).toHaveLength(2);
});
