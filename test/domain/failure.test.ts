import { describe, expect, test } from 'vitest';
import { Conflict } from '../../src/catalogue/failures.ts';
import { Failure, isFailure } from '../../src/domain/failure.ts';
import { personality } from '../support/people.ts';

describe('isFailure', () => {
  test('recognises failures of another copy of the module, such as that of the built pages', async () => {
    const copy: typeof import('../../src/domain/failure.ts') = await import(
      `${'../../src/domain/failure.ts'}?copy`
    );
    const failure = new copy.Failure('not_found');
    expect(failure instanceof Failure).toBe(false);
    expect(isFailure(failure)).toBe(true);
  });

  test('recognises failures with details', () => {
    expect(isFailure(new Conflict(personality()))).toBe(true);
  });

  test('rejects anything else', () => {
    const coded = Object.assign(new Error('no such file'), { code: 'ENOENT' });
    for (const other of [coded, new Error('x'), { code: 'not_found' }, 'not_found', null]) {
      expect(isFailure(other)).toBe(false);
    }
  });
});
