import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from 'hono';
import type { Receipt, Reports } from '../../catalogue/reports.ts';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';
import { networkOf } from './network.ts';
import { createReportLimit } from './report-limit.ts';
import { createVisitorReader } from './visitor.ts';

/** Keeps a report of a request; fails like `Reports.report`, and with `LimitReached`. */
export type TakeReport = (
  c: Context<AppEnv>,
  id: string,
  content: Readonly<Record<string, unknown>>,
) => Promise<Receipt>;

export interface TakeReportOptions {
  readonly reports: Reports;
  readonly secret: Uint8Array;
  readonly settings: Pick<Settings, 'instances'>;
}

/** Bytes of a keyed hash that are kept. */
const HASH_BYTES = 16;

/** The only place that sees the reporter's address: it passes on hashes that are useless for other personalities. */
export function takeReports({ reports, secret, settings }: TakeReportOptions): TakeReport {
  const limit = createReportLimit(settings, () => performance.now());
  const readVisitor = createVisitorReader(secret);
  // A derived key: other uses of the secret derive other keys.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'report', 32));
  const seal = (kind: 'network' | 'visitor', id: string, name: string): Uint8Array =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, id, name]))
      .digest()
      .subarray(0, HASH_BYTES);

  return async (c, id, content) => {
    const { address } = c.var;
    // None is given by reporting, so that a report leaves no trace in the browser.
    const visitor = await readVisitor(c);
    const from = {
      network: seal('network', id, networkOf(address).wide),
      voter: visitor === null ? null : seal('visitor', id, visitor),
    };
    const giveBack = limit(address);
    try {
      const receipt = await reports.report(id, content, from);
      if (receipt.isRepeated) giveBack();
      return receipt;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
