import { paths } from './domain/paths.ts';
import type { Log } from './http/log.ts';
import type { Settings } from './settings.ts';

/** Milliseconds between two notices: a flood of reports is told once. */
const PAUSE = 10 * 60 * 1_000;
/** Milliseconds that the other end has; what is not taken then is not sent again. */
const PATIENCE = 5_000;

export interface AnnounceOptions {
  readonly settings: Pick<Settings, 'reportWebhook' | 'publicUrl'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Tells the operator that a report came, in the log and by the webhook, and waits for neither. No names. */
export function announceReports({
  settings: { reportWebhook, publicUrl },
  log,
  now = () => performance.now(),
}: AnnounceOptions): (open: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (open) => {
    log.info(`A report has come; ${open} are open.`);
    if (reportWebhook === '' || now() - last < PAUSE) return;
    last = now();
    const what = open === 1 ? '1 denúncia aberta' : `${open} denúncias abertas`;
    void send(reportWebhook, `${what}: ${publicUrl}${paths.moderation()}`).catch((error: unknown) =>
      // Its address may be a secret.
      log.warn(
        `REPORT_WEBHOOK was not reached (${error instanceof Error ? error.name : 'failed'}).`,
      ),
    );
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
