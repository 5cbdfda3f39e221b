import { paths } from '../domain/paths.ts';
import { MINUTE } from '../domain/time.ts';
import type { Log } from '../http/request-log.ts';
import type { Settings } from '../settings.ts';

/** Milliseconds between two notices. Reports that come in between are announced by one notice at the end. */
const PAUSE = 10 * MINUTE;
/** Milliseconds before a failed notice is sent again. */
const RETRY = MINUTE;
/** Milliseconds that the webhook has to respond. */
const TIMEOUT = 5_000;

interface AnnounceOptions {
  readonly settings: Pick<Settings, 'reportWebhook' | 'publicUrl'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly pause?: number;
  readonly retry?: number;
}

/**
 * Creates the function that announces a new report to the operator, in the log and by the webhook, without waiting for
 * either. Notices have the number of open reports and no names.
 */
export function announceReports({
  settings: { reportWebhook, publicUrl },
  log,
  pause = PAUSE,
  retry = RETRY,
}: AnnounceOptions): (open: number) => void {
  /** The number of open reports that is still to be sent; null if there is nothing to send. */
  let pending: number | null = null;
  let isPausing = false;

  const notify = async (): Promise<void> => {
    if (isPausing || pending === null) return;
    isPausing = true;
    const open = pending;
    pending = null;
    const what = open === 1 ? '1 denúncia aberta' : `${open} denúncias abertas`;
    const isSent = await send(reportWebhook, `${what}: ${publicUrl}${paths.moderation()}`).then(
      () => true,
      (error: unknown) => {
        // The error's message may contain the address, which may be a secret.
        const reason = error instanceof Error ? error.name : 'failed';
        log.warn(`REPORT_WEBHOOK was not reached (${reason}): it is told again in a minute.`);
        return false;
      },
    );
    if (!isSent) pending ??= open;
    const timer = setTimeout(
      () => {
        isPausing = false;
        void notify();
      },
      isSent ? pause : retry,
    );
    timer.unref();
  };
  return (open) => {
    log.info(`A report has come; ${open} are open.`);
    if (reportWebhook === '') return;
    pending = open;
    void notify();
  };
}

async function send(webhook: string, text: string): Promise<void> {
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`It answered ${response.status}.`);
}
