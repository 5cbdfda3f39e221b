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

/** Adds the pages for reporting, whose form works without scripts. */
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
    // The personality is read first, because this report may be the one that hides it.
    forReportable(c, async (page) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const { version, ...rest } = form;
      const seen = version === undefined ? {} : { version: Number(version) };
      try {
        const receipt = await takeReport(c, idOf(c), { ...rest, ...seen });
        // The receipt is a page of its own, which can be loaded again without reporting twice.
        const token = receipts.write(idOf(c), receipt);
        return c.redirect(`${paths.report(idOf(c))}?${RECEIPT}=${token}`, 303);
      } catch (error) {
        return refuse(c, page, form, failureOf(error, c, log));
      }
    }),
  );

  /** Responds with the form as it was sent, and the reason of the refusal. */
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

  /** Passes the empty form to a task, or responds with the not-found page if there is nothing to report. */
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

/** The query parameter of a receipt. */
const RECEIPT = 'recibo';

/** Formats and parses receipts for addresses. They are signed, so that the page confirms only reports that arrived. */
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
