import { paths } from '../../src/domain/paths.ts';
import { createOne, sendDraft } from '../requests.ts';
import type { ServerProcess } from '../server/server-process.ts';

/** The states in which one personality may be stored: its name, or null if it is removed. */
export interface Acknowledged {
  readonly id: string;
  /** The last acknowledged state, and a state that was requested without a response. */
  readonly states: readonly (string | null)[];
}

/** Records the acknowledged writes, to compare them with what is stored. */
export interface Ledger {
  readonly acknowledgements: number;
  /** Resolves with the first acknowledgement. */
  readonly begun: Promise<void>;
  /** To be called before a request: from now on either state may be stored. */
  expect(id: string, state: string | null): void;
  /** To be called after the response: from now on this state is stored. */
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

/** Creates, and then changes or removes, one personality after the other until the server no longer responds. */
export async function writeUntilGone(
  server: ServerProcess,
  ledger: Ledger,
  writer: string,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const name = `Pessoa ${writer}.${turn}`;
    // A response whose head arrived acknowledges the write, but the id is in its body.
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
