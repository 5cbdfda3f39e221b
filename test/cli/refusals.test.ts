import { describe, expect, it } from 'vitest';
import { printable } from '../../src/cli/output.ts';

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
