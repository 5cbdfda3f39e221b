import { paths } from '../../src/domain/paths.ts';
import { createOne, sendDraft } from '../requests.ts';
import type { ServerProcess } from '../server/server-process.ts';

/** What is known of one personality: its name, or null when it is removed. */
export interface Acknowledged {
  readonly id: string;
  /** The last acknowledged state, and one that was asked for and not answered. */
  readonly states: readonly (string | null)[];
}

/** What clients were told, to be compared with what is stored. */
export interface Ledger {
  readonly acknowledgements: number;
  /** Resolves with the first of them. */
  readonly begun: Promise<void>;
  /** Before a request: from now on either state may be the stored one. */
  expect(id: string, state: string | null): void;
  /** After its answer. */
  acknowledge(id: string, state: string | null): void;
  list(): Acknowledged[];
}

export function createLedger(): Ledger {
  const known = new Map<string, readonly (string | null)[]>();
  let acknowledgements = 0;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  return {
    begun,
    get acknowledgements() {
      return acknowledgements;
    },
    expect(id, state) {
      known.set(id, [...(known.get(id) ?? []), state]);
    },
    acknowledge(id, state) {
      acknowledgements += 1;
      begin();
      known.set(id, [state]);
    },
    list: () => [...known].map(([id, states]) => ({ id, states })),
  };
}

/** Creates, changes and removes one personality after the other, until the server is gone. */
export async function writeUntilGone(
  server: ServerProcess,
  ledger: Ledger,
  writer: string,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const name = `Pessoa ${writer}.${turn}`;
    // A head that came is an answer, but who it speaks of is in the body.
    const id = await createOne(server, name).catch(() => null);
    if (id === null) return;
    ledger.acknowledge(id, name);
    const path = paths.api.personality(id);
    if (turn % 2 === 0) {
      const changed = `${name} mudada`;
      ledger.expect(id, changed);
      const change = sendDraft('PUT', changed, { 'If-Match': '"1"' });
      if (!(await succeeds(server, path, change))) return;
      ledger.acknowledge(id, changed);
    } else {
      ledger.expect(id, null);
      const removal = { method: 'DELETE', headers: { 'If-Match': '"1"' } };
      if (!(await succeeds(server, path, removal))) return;
      ledger.acknowledge(id, null);
    }
  }
}

async function succeeds(server: ServerProcess, path: string, init: RequestInit): Promise<boolean> {
  try {
    const { ok } = await server.request(path, init);
    return ok;
  } catch {
    return false;
  }
}
