import { expect } from 'vitest';
import { expectProblem } from './support.ts';

/** Holds callers until `release`. */
export interface Gate {
  /** Number of callers that have arrived. */
  held(): number;
  /** Lets all callers through, including later ones. */
  release(): void;
  /** Lets the caller through that has waited longest. */
  releaseOne(): void;
  pass(): Promise<void>;
}

export function createGate(): Gate {
  const waiting: (() => void)[] = [];
  let held = 0;
  let isOpen = false;
  return {
    held: () => held,
    release() {
      isOpen = true;
      for (const pass of waiting.splice(0)) pass();
    },
    releaseOne: () => waiting.shift()?.(),
    async pass() {
      held += 1;
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Sends a request from each address; `answers` has the responses that have arrived so far. */
export function sendAll(addresses: readonly string[], send: (from: string) => Promise<Response>) {
  const answers: Response[] = [];
  const all = Promise.all(
    addresses.map(async (from) => {
      answers.push(await send(from));
    }),
  );
  return { answers, all };
}

export const repeat = (address: string, times: number): string[] =>
  Array.from({ length: times }, () => address);

/** Checks that all were refused because their network has too many requests in progress. */
export async function expectRefusals(answers: readonly Response[], name: string): Promise<void> {
  for (const answer of answers) {
    expect(answer.headers.get('RateLimit')).toBe(`"${name}";r=0;t=1`);
    expect(answer.headers.get('Retry-After')).toBe('1');
    await expectProblem(answer, 429, 'too_many_requests');
  }
}
