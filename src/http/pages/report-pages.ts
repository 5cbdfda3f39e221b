import type { Context, Hono } from 'hono';
import type { Receipt, Reports } from '../../catalogue/reports.ts';
import { codeOf, type Failure } from '../../domain/failure.ts';
import { BASE_PATH, paths } from '../../domain/paths.ts';
import { REPORT_KINDS } from '../../domain/reports/report.ts';
import { failureOf, retryHeaders, statusOf } from '../answers/problem.ts';
import type { TakeReport } from '../api/take-report.ts';
import type { AppEnv } from '../environment.ts';
import type { FormGuards } from '../guards/body.ts';
import { deriveKey, keyedHash } from '../keyed-hash.ts';
import type { Log } from '../request-log.ts';
import type { ReceiptPageData, ReportPageData } from './render-page.ts';
import type { Pages } from './serve-pages.ts';

interface ReportPagesOptions {
  readonly reports: Reports;
  readonly takeReport: TakeReport;
  readonly secret: Uint8Array;
  readonly guards: FormGuards;
  readonly log: Log;
}

/** Adds the pages of reporting, whose form works without scripts. */
export function serveReportPages(
  app: Hono<AppEnv>,
  { answerDocument, serveDocument }: Pages,
  { reports, takeReport, secret, guards, log }: ReportPagesOptions,
): void {
  const receipts = createReceipts(secret);

  const report = `${BASE_PATH}/persona/:id/denunciar`;
  serveDocument(report, async (c) => {
    const receipt = receipts.read(idOf(c), c.req.query(RECEIPT) ?? '');
    if (receipt === null) return forReportable(c, (page) => answerDocument(c, page));
    const about = await findReportable(c);
    const now = new Date().toISOString();
    return answerDocument(c, { kind: 'receipt', about, ...receipt, now });
  });
  app.on('POST', [report, `${report}/`], ...guards, (c) =>
    // Read first: the report may be the one by which it is held.
    forReportable(c, async (page) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const { version, ...rest } = form;
      const seen = version === undefined ? {} : { version: Number(version) };
      try {
        const receipt = await takeReport(c, idOf(c), { ...rest, ...seen });
        // A page of its own can be loaded again without reporting twice.
        const token = receipts.write(idOf(c), receipt);
        return c.redirect(`${paths.report(idOf(c))}?${RECEIPT}=${token}`, 303);
      } catch (error) {
        return refuse(c, page, form, failureOf(error, c, log));
      }
    }),
  );

  /** Answers with what was sent, and why it was refused. */
  async function refuse(
    c: Context<AppEnv>,
    page: ReportPageData,
    form: Readonly<Record<string, string>>,
    failure: Failure,
  ): Promise<Response> {
    if (failure.code === 'not_found') return answerDocument(c);
    const kind = REPORT_KINDS.find((one) => one === form['kind']) ?? null;
    const isKindMissing = failure.fields.some(({ field }) => field === 'kind');
    const given = { kind, text: form['text'] ?? '' };
    const refused = { ...page, given, isKindMissing, failure: isKindMissing ? null : failure };
    return answerDocument(c, refused, statusOf(failure.code), retryHeaders(failure));
  }

  /** Answers with the form as it is at first, or with the not-found page where there is nothing to report. */
  async function forReportable(
    c: Context<AppEnv>,
    task: (page: ReportPageData) => Promise<Response>,
  ): Promise<Response> {
    const found = await findReportable(c);
    if (found === null) return answerDocument(c);
    const given = { kind: null, text: '' };
    return task({ kind: 'report', ...found, given, isKindMissing: false, failure: null });
  }

  async function findReportable(c: Context<AppEnv>): Promise<ReceiptPageData['about']> {
    try {
      const { personality, isRemoved } = await reports.about(idOf(c));
      return { about: personality, isRemoved };
    } catch (error) {
      if (codeOf(error) === 'not_found') return null;
      throw error;
    }
  }
}

/** The field of an address that has a receipt. */
const RECEIPT = 'recibo';

/** Receipts as addresses have them: signed, so that the page says of no report that it came unless it did. */
function createReceipts(secret: Uint8Array) {
  const key = deriveKey(secret, 'receipt of a report');
  const sign = (id: string, number: number, time: number): string =>
    `${number}-${time}-${keyedHash(key, JSON.stringify([id, number, time])).toString('hex')}`;
  return {
    write: (id: string, { number, at }: Receipt): string => sign(id, number, Date.parse(at)),
    read(id: string, token: string): Pick<Receipt, 'number' | 'at'> | null {
      const [number, time] = token.split('-').map(Number);
      if (number === undefined || time === undefined || sign(id, number, time) !== token)
        return null;
      return { number, at: new Date(time).toISOString() };
    },
  };
}

function idOf(c: Context<AppEnv>): string {
  return c.req.param('id') ?? '';
}
