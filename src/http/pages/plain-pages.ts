import type { Context, Hono } from 'hono';
import type { Reports } from '../../catalogue/reports.ts';
import { codeOf, type Failure } from '../../domain/failure.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import { REPORT_KINDS } from '../../domain/reports/report.ts';
import type { Settings } from '../../settings.ts';
import { failureOf } from '../answers/failure-of.ts';
import { retryHeaders, statusOf } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import { GUESSES_OF_ADDRESS, GUESSES_OF_NETWORK } from '../guards/how-much.ts';
import type { WorkShares } from '../guards/share-work.ts';
import type { FormGuards, TakeReport } from '../guards/what-is-sent.ts';
import type { Log } from '../log.ts';
import type { ReportPageData } from './render-page.ts';
import type { AnswerPlain } from './serve-pages.ts';
import { workOfPage } from './work-of-page.ts';

export interface PlainPagesOptions {
  readonly reports: Reports;
  readonly takeReport: TakeReport;
  readonly settings: Pick<Settings, 'contact'>;
  readonly answerPlain: AnswerPlain;
  readonly guards: FormGuards;
  readonly work: WorkShares;
  readonly log: Log;
}

/** Adds the pages of rules and of reporting, whose forms work without scripts. */
export function servePlainPages(app: Hono<AppEnv>, options: PlainPagesOptions): void {
  const { reports, takeReport, settings, answerPlain, guards, work, log } = options;

  const about = `${BASE_PATH}/sobre`;
  app.on('GET', [about, `${about}/`], (c) =>
    work.answer(c, workOfPage(c), async () =>
      answerPlain(c, {
        kind: 'about',
        contact: settings.contact,
        guesses: { ofAddress: GUESSES_OF_ADDRESS, ofNetwork: GUESSES_OF_NETWORK },
        counts: await reports.counts(),
      }),
    ),
  );

  const report = `${BASE_PATH}/persona/:id/denunciar`;
  const addresses = [report, `${report}/`];
  app.on('GET', addresses, (c) =>
    work.answer(c, workOfPage(c), () =>
      forReportable(c, (about) => answerPlain(c, { ...about, ...EMPTY })),
    ),
  );
  app.on('POST', addresses, ...guards, (c) =>
    forReportable(c, async (about) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const { version, ...rest } = form;
      const seen = version === undefined ? {} : { version: Number(version) };
      try {
        const { number, at } = await takeReport(c, idOf(c), { ...rest, ...seen });
        // Not known where that fails: the report is kept already.
        const after = await reports.about(idOf(c)).catch(() => null);
        const receipt = { number, at, now: new Date().toISOString(), isGone: after === null };
        const { isRemoved } = after ?? about;
        return await answerPlain(c, { ...about, isRemoved, ...EMPTY, receipt }, 201);
      } catch (error) {
        return refuse(c, { ...about, ...EMPTY }, form, failureOf(error, c, log));
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
    if (failure.code === 'not_found') return answerPlain(c);
    const kind = REPORT_KINDS.find((one) => one === form['kind']) ?? null;
    const isKindMissing = failure.fields.some(({ field }) => field === 'kind');
    const given = { kind, text: form['text'] ?? '' };
    const refused = { ...page, given, isKindMissing, failure: isKindMissing ? null : failure };
    const answer = await answerPlain(c, refused, statusOf(failure.code));
    for (const [name, value] of Object.entries(retryHeaders(failure)))
      answer.headers.set(name, value);
    return answer;
  }

  /** Read first: the report may be the one by which it is held. The not-found page where there is nothing to report. */
  async function forReportable(
    c: Context<AppEnv>,
    task: (about: Pick<ReportPageData, 'kind' | 'about' | 'isRemoved'>) => Promise<Response>,
  ): Promise<Response> {
    const found = await reports.about(idOf(c)).catch((error: unknown) => {
      if (codeOf(error) === 'not_found') return null;
      throw error;
    });
    if (found === null) return answerPlain(c);
    const { personality, isRemoved } = found;
    return task({ kind: 'report', about: personality, isRemoved });
  }
}

const EMPTY = {
  given: { kind: null, text: '' },
  isKindMissing: false,
  failure: null,
  receipt: null,
} as const;

function idOf(c: Context<AppEnv>): string {
  return c.req.param('id') ?? '';
}
