import { describe, expect, it } from 'vitest';
import { describeRefusal, printable } from '../../src/cli/output.ts';

describe('a refused record', () => {
  it('is described by its position, its name and all reasons', () => {
    const errors = [
      { field: 'gender', issue: 'not_one_of' },
      { field: 'motto', issue: 'unknown' },
    ] as const;
    expect(describeRefusal({ line: 7, name: 'Capitu', errors })).toBe(
      'Line 7 "Capitu": gender is none of the possible values; motto is no field of a personality.',
    );
  });

  it('may have no name', () => {
    const errors = [{ field: 'name', issue: 'required' }] as const;
    expect(describeRefusal({ line: 1, name: '', errors })).toBe('Line 1: name is missing.');
  });
});

describe('text from a file', () => {
  it('cannot control the terminal', () => {
    expect(printable('a\u001b[2Jb\u202Ec\u0085\n\u2028')).toBe(
      'a\\u{1b}[2Jb\\u{202e}c\\u{85}\\u{a}\\u{2028}',
    );
  });

  it('is otherwise printed unchanged', () => {
    expect(printable('João 😀 "Zé"')).toBe('João 😀 "Zé"');
  });

  it('is truncated if it is long', () => {
    expect(printable('😀'.repeat(1000))).toBe(`${'😀'.repeat(60)}…`);
  });
});
