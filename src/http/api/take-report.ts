import type { Context } from 'hono';
import type { Receipt, Reports } from '../../catalogue/reports.ts';
import type { AppEnv } from '../environment.ts';
import type { Limits } from '../guards/limits.ts';
import { createVisitorReader } from '../guards/visitor.ts';
import { deriveKey, keyedHash } from '../keyed-hash.ts';

export type TakeReport = ReturnType<typeof takeReports>;

/**
 * Creates the function that stores a report. It fails as `Reports.report` does, and with `LimitReached`. Of the
 * reporter's network and name it passes on hashes alone, which are useless for other personalities.
 */
export function takeReports(reports: Reports, limits: Limits, secret: Uint8Array) {
  const readVisitor = createVisitorReader(secret);
  const key = deriveKey(secret, 'report');
  const seal = (kind: 'network' | 'visitor', id: string, name: string): Uint8Array =>
    keyedHash(key, JSON.stringify([kind, id, name]));

  return async (
    c: Context<AppEnv>,
    id: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<Receipt> => {
    const { network } = c.var;
    // A reporter without a visitor's name gets none, so that a report leaves no trace in the browser.
    const visitor = await readVisitor(c);
    const { hadFew, giveBack } = limits.take(network, 'kept-report');
    const from = {
      network: seal('network', id, network.distinct),
      voter: visitor === null ? null : seal('visitor', id, visitor),
      mayUseReserve: hadFew,
    };
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
