import { describe, expect, it } from 'vitest';
import { checkReport } from '../../../src/domain/reports/check-report.ts';
import { REPORT_TEXT_MAX } from '../../../src/domain/reports/report.ts';

describe('checkReport', () => {
  it('accepts a kind alone, and tidies the text', () => {
    expect(checkReport({ kind: 'junk' })).toEqual({
      ok: true,
      value: { kind: 'junk', text: null, version: null },
    });
    expect(checkReport({ kind: 'other', text: ' a\r\nb\0\u0007 ', version: 3 })).toEqual({
      ok: true,
      value: { kind: 'other', text: 'a\nb', version: 3 },
    });
    expect(checkReport({ kind: 'other', text: ' \n' })).toMatchObject({ value: { text: null } });
    expect(checkReport({ kind: 'junk', text: 'a'.repeat(REPORT_TEXT_MAX) }).ok).toBe(true);
  });

  it.each([
    [{}, 'kind', 'required'],
    [{ kind: '' }, 'kind', 'required'],
    [{ kind: 'rude' }, 'kind', 'not_one_of'],
    [{ kind: 'junk', text: 'a'.repeat(REPORT_TEXT_MAX + 1) }, 'text', 'too_long'],
    [{ kind: 'junk', text: 1 }, 'text', 'not_text'],
    [{ kind: 'junk', version: 0 }, 'version', 'not_one_of'],
    [{ kind: 'junk', version: '1' }, 'version', 'not_one_of'],
    [{ kind: 'junk', name: 'Ana' }, 'name', 'unknown'],
  ])('refuses %j', (content, field, issue) => {
    expect(checkReport(content)).toEqual({ ok: false, errors: [{ field, issue }] });
  });
});
