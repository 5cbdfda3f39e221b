import type { FieldError } from '../failure.ts';
import type { Checked } from '../people/personality.ts';
import { isVersionNumber } from '../versions/change.ts';
import { REPORT_KINDS, REPORT_TEXT_MAX, type ReportKind } from './report.ts';

/** The content of a report as a visitor sends it. */
export interface ReportDraft {
  readonly kind: ReportKind;
  /** Null if there is none. */
  readonly text: string | null;
  /** The version that the visitor saw; null for the newest. */
  readonly version: number | null;
}

const FIELDS: readonly string[] = ['kind', 'text', 'version'];

/** Checks a report from a request. */
export function checkReport(content: Readonly<Record<string, unknown>>): Checked<ReportDraft> {
  const { kind: asked, text: written, version = null } = content;
  const kind = REPORT_KINDS.find((one) => one === asked);
  const text = tidyText(written);
  const errors: FieldError[] = [];
  if (kind === undefined) {
    const isMissing = asked === undefined || asked === null || asked === '';
    errors.push({ field: 'kind', issue: isMissing ? 'required' : 'not_one_of' });
  }
  if (text === undefined) errors.push({ field: 'text', issue: 'not_text' });
  else if (text !== null && text.length > REPORT_TEXT_MAX)
    errors.push({ field: 'text', issue: 'too_long' });
  if (version !== null && !isVersionNumber(version))
    errors.push({ field: 'version', issue: 'not_one_of' });
  for (const field of Object.keys(content)) {
    if (!FIELDS.includes(field)) errors.push({ field, issue: 'unknown' });
  }
  if (kind === undefined || text === undefined || errors.length > 0) return { ok: false, errors };
  return { ok: true, value: { kind, text, version: isVersionNumber(version) ? version : null } };
}

/**
 * Tidies the text of a report; undefined if it is not a text. Lines end in a line feed; other control characters are
 * removed, since they have no use and PostgreSQL cannot store NUL.
 */
function tidyText(written: unknown): string | null | undefined {
  if (written === undefined || written === null) return null;
  if (typeof written !== 'string') return undefined;
  const text = written
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return text === '' ? null : text;
}
