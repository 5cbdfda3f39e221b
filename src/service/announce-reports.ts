import { paths } from '../domain/paths.ts';
import { MINUTE } from '../domain/time.ts';
import type { Log } from '../http/request-log.ts';
import type { Settings } from '../settings.ts';

/** Milliseconds after a notice: what comes meanwhile is told by one notice at the end. */
const PAUSE = 10 * MINUTE;
/** Milliseconds after a notice that was not taken. */
const RETRY = MINUTE;
/** Milliseconds that the other end has. */
const PATIENCE = 5_000;

interface AnnounceOptions {
  readonly settings: Pick<Settings, 'reportWebhook' | 'publicUrl'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly pause?: number;
  readonly retry?: number;
}

/** Tells the operator that reports came, in the log and by the webhook, and waits for neither. No names. */
export function announceReports({
  settings: { reportWebhook, publicUrl },
  log,
  pause = PAUSE,
  retry = RETRY,
}: AnnounceOptions): (open: number) => void {
  /** How many are open, if that is still to be told. */
  let untold: number | null = null;
  let isResting = false;

  const tell = async (): Promise<void> => {
    if (isResting || untold === null) return;
    isResting = true;
    const open = untold;
    untold = null;
    const what = open === 1 ? '1 denúncia aberta' : `${open} denúncias abertas`;
    const isTaken = await send(reportWebhook, `${what}: ${publicUrl}${paths.moderation()}`).then(
      () => true,
      (error: unknown) => {
        // Its address may be a secret.
        const reason = error instanceof Error ? error.name : 'failed';
        log.warn(`REPORT_WEBHOOK was not reached (${reason}): it is told again in a minute.`);
        return false;
      },
    );
    if (!isTaken) untold ??= open;
    const rest = setTimeout(
      () => {
        isResting = false;
        void tell();
      },
      isTaken ? pause : retry,
    );
    rest.unref();
  };
  return (open) => {
    log.info(`A report has come; ${open} are open.`);
    if (reportWebhook === '') return;
    untold = open;
    void tell();
  };
}

async function send(webhook: string, text: string): Promise<void> {
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`It answered ${response.status}.`);
}
