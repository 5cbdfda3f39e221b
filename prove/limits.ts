import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startServer } from './server/server-process.ts';

const LIMIT = 20;
/** What one provider's block may write, as a multiple of one address. */
const BLOCK = 8;
const FORGED: Readonly<Record<Size, number>> = { small: 200, full: 1_000 };
const SUBSCRIBERS: Readonly<Record<Size, number>> = { small: 200, full: 1_000 };

/** Writes beyond the limit: with forged addresses, from one subscriber's many addresses, and from all of one /48. */
export const limits: Proof = {
  name: 'limits',
  bar: 'writes beyond the limit answer 429 with Retry-After; forged X-Forwarded-For count as one, a /64 as one and a /48 as eight',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const forged = await writeAs(
    {},
    Array.from({ length: FORGED[size] }, (_, i) => `198.51.${i >> 8}.${i & 255}`),
  );
  const subscriber = await writeAs(
    { TRUSTED_PROXIES: '127.0.0.0/8' },
    Array.from({ length: SUBSCRIBERS[size] }, (_, i) => `2001:db8:1:2::${i.toString(16)}`),
  );
  const block = await writeAs(
    { TRUSTED_PROXIES: '127.0.0.0/8' },
    Array.from(
      { length: SUBSCRIBERS[size] },
      (_, i) => `2001:db8:1:${((i & 255) << 8).toString(16)}::1`,
    ),
    BLOCK * LIMIT,
  );
  const shortcomings = [forged, subscriber, block].flatMap(
    ({ accepted, limit, most, silent, odd }) => [
      ...(accepted >= limit && accepted <= most ? [] : [`${accepted} writes were accepted`]),
      ...(silent === 0 ? [] : [`${silent} refusals do not say when to try again`]),
      ...odd.map((status) => `a write answers ${status}`),
    ],
  );
  const figure = `${forged.accepted} of ${FORGED[size]} forged, ${subscriber.accepted} of ${SUBSCRIBERS[size]} of one subscriber, ${block.accepted} of ${SUBSCRIBERS[size]} of one /48 accepted; the others 429 with Retry-After`;
  return { figure, shortcomings: [...new Set(shortcomings)] };
}

/** One write for each address, all within the minute. */
async function writeAs(
  environment: Readonly<Record<string, string>>,
  addresses: readonly string[],
  limit = LIMIT,
) {
  const server = await startServer({
    environment: { WRITES_PER_MINUTE: String(LIMIT), ...environment },
  });
  const seen = { accepted: 0, silent: 0, odd: new Set<number>() };
  const started = performance.now();
  try {
    for (const address of addresses) {
      const { status, headers } = await fetch(
        `http://127.0.0.1:${server.port}${paths.api.personalities()}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify({ name: 'Capitu', type: 'ENFP' }),
        },
      );
      if (status === 201) seen.accepted += 1;
      else if (status !== 429) seen.odd.add(status);
      else if (!/^[1-9]\d*$/.test(headers.get('Retry-After') ?? '')) seen.silent += 1;
    }
  } finally {
    await server.stop();
  }
  // What comes back while this runs may be used, too.
  const regained = Math.ceil(((performance.now() - started) * limit) / 60_000);
  return { ...seen, limit, most: limit + regained, odd: [...seen.odd] };
}
