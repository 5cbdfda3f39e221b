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
