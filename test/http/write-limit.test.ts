import { describe, expect, it } from 'vitest';
import { createWriteLimit } from '../../src/http/write-limit.ts';

describe('the write limit', () => {
  it('lets a minute’s writes come at once, then at their pace', () => {
    let time = 0;
    const limit = createWriteLimit(3, () => time);
    expect([limit('a'), limit('a'), limit('a')]).toEqual([null, null, null]);
    expect(limit('a')).toBe(20);
    time = 15_000;
    expect(limit('a')).toBe(5);
    time = 20_000;
    expect(limit('a')).toBeNull();
    expect(limit('a')).toBe(20);
  });

  it('saves no more than one minute’s writes', () => {
    let time = 0;
    const limit = createWriteLimit(2, () => time);
    limit('a');
    time = 3_600_000;
    expect([limit('a'), limit('a'), limit('a')]).toEqual([null, null, 30]);
  });

  it('is not made longer by trying in vain', () => {
    let time = 0;
    const limit = createWriteLimit(1, () => time);
    expect(limit('a')).toBeNull();
    for (time = 1_000; time < 60_000; time += 1_000) expect(limit('a')).not.toBeNull();
    time = 60_001;
    expect(limit('a')).toBeNull();
  });

  it('counts each address for itself', () => {
    const limit = createWriteLimit(1, () => 0);
    expect(limit('a')).toBeNull();
    expect(limit('b')).toBeNull();
    expect(limit('a')).toBe(60);
  });

  it('forgets those first who were not here for longest', () => {
    const limit = createWriteLimit(1, () => 0);
    limit('old');
    limit('busy');
    for (let i = 0; i < 9_999; i += 1) {
      limit(`${i}`);
      limit('busy');
    }
    expect(limit('busy')).toBe(60);
    expect(limit('old')).toBeNull();
  });

  it('is none when it is set to 0', () => {
    const limit = createWriteLimit(0, () => 0);
    expect(Array.from({ length: 5_000 }, () => limit('a')).every((wait) => wait === null)).toBe(
      true,
    );
  });
});
