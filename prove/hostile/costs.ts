import { ms } from '../../bench/figure.ts';
import type { ServerProcess } from '../server/server-process.ts';

/** The response to a request, and its cost for the server. */
export interface Cost {
  readonly status: number;
  readonly text: string;
  /** Processor time in milliseconds: in total, and the maximum in one iteration of the event loop. */
  readonly whole: number;
  readonly turn: number;
}

/** Sends a request while no other is in progress. Fails if the server ends meanwhile. */
export async function ask(
  server: ServerProcess,
  path: string,
  init: RequestInit = {},
): Promise<Cost> {
  const before = await server.delays();
  const answer = await server.request(path, init);
  const text = await answer.text();
  const { used, computed } = await server.delays();
  return { status: answer.status, text, whole: used - before.used, turn: computed };
}

/** The maximum costs of each kind of request. */
export interface Costs {
  note(what: string, cost: Cost): void;
  /** One sentence for each kind that cost more than the bars, or that failed. */
  beyond(whole: number, turn: number): readonly string[];
  words(): string;
}

export function createCosts(): Costs {
  const worst = new Map<string, { whole: number; turn: number; status: number }>();
  const wordsOf = (what: string, { whole, turn }: { whole: number; turn: number }): string =>
    `${what} ${ms(whole)}, ${ms(turn)}`;
  return {
    note(what, { whole, turn, status }) {
      const before = worst.get(what) ?? { whole: 0, turn: 0, status: 0 };
      worst.set(what, {
        whole: Math.max(before.whole, whole),
        turn: Math.max(before.turn, turn),
        status: Math.max(before.status, status),
      });
    },
    beyond: (whole, turn) =>
      [...worst].flatMap(([what, most]) => [
        ...(most.whole > whole || most.turn > turn
          ? [`cost too much: ${wordsOf(what, most)}`]
          : []),
        ...(most.status >= 400 ? [`${what} is answered by ${most.status}`] : []),
      ]),
    words: () => [...worst].map(([what, most]) => wordsOf(what, most)).join('; '),
  };
}
