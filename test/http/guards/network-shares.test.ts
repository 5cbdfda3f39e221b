import { expect, it } from 'vitest';
import type { LocalCatalogue } from '../../../src/catalogue/create-catalogue.ts';
import { paths } from '../../../src/domain/paths.ts';
import { BODY_MAX } from '../../../src/http/body-limit.ts';
import { openCatalogue } from '../../../src/open-catalogue.ts';
import { readSettings } from '../../../src/settings.ts';
import { draft, expectProblem, imageDataUrl, openApp, PEOPLE, sending } from '../support.ts';

/** Holds what comes to it until `release`. */
function createGate() {
  const released = Promise.withResolvers<void>();
  let held = 0;
  return {
    held: () => held,
    release: released.resolve,
    async pass(): Promise<void> {
      held += 1;
      await released.promise;
    },
  };
}

type Gate = ReturnType<typeof createGate>;

/** A catalogue whose reads of pages wait. */
const holdSearches =
  (gate: Gate) =>
  (catalogue: LocalCatalogue): LocalCatalogue => ({
    ...catalogue,
    async page(request) {
      await gate.pass();
      return catalogue.page(request);
    },
  });

/** A catalogue whose creations wait. */
const holdCreations =
  (gate: Gate) =>
  (catalogue: LocalCatalogue): LocalCatalogue => ({
    ...catalogue,
    as: (visitor) => ({
      ...catalogue.as(visitor),
      async create(person, key) {
        await gate.pass();
        return catalogue.as(visitor).create(person, key);
      },
    }),
  });

/** Sends a request from each address; `answers` are those that have come so far. */
function sendAll(addresses: readonly string[], send: (from: string) => Promise<Response>) {
  const answers: Response[] = [];
  const all = Promise.all(
    addresses.map(async (from) => {
      answers.push(await send(from));
    }),
  );
  return { answers, all };
}

const repeat = (address: string, times: number): string[] =>
  Array.from({ length: times }, () => address);

async function expectRefusals(answers: readonly Response[], name: string): Promise<void> {
  for (const answer of answers) {
    expect(answer.headers.get('RateLimit')).toBe(`"${name}";r=0;t=1`);
    expect(answer.headers.get('Retry-After')).toBe('1');
    await expectProblem(answer, 429, 'too_many_requests');
  }
}

it('the 65th simultaneous search of an address is refused, others’ are not', async () => {
  const gate = createGate();
  const app = await openApp({ wrap: holdSearches(gate) });
  const search = (from: string) => app.request(PEOPLE, {}, from);
  const { answers, all } = sendAll(repeat('192.0.2.1', 65), search);
  await expect.poll(() => gate.held() + answers.length).toBe(65);
  expect(gate.held()).toBe(64);
  await expectRefusals(answers, 'searches');
  const other = search('192.0.2.2');
  await expect.poll(gate.held).toBe(65);
  gate.release();
  await all;
  expect((await other).status).toBe(200);
  expect((await search('192.0.2.1')).status).toBe(200);
});

it.each([
  ['an IPv6 /56', (i: number) => `2001:db8:1:${i}::1`, '2001:db8:1:100::1'],
  ['an IPv4 /24', (i: number) => `192.0.2.${i}`, '198.51.100.1'],
])('%s has no more than half of all simultaneous searches', async (_, addressOf, elsewhere) => {
  const gate = createGate();
  const app = await openApp({ wrap: holdSearches(gate) });
  const search = (from: string) => app.request(PEOPLE, {}, from);
  const addresses = Array.from({ length: 4 }, (_, i) => repeat(addressOf(i), 64)).flat();
  const { answers, all } = sendAll(addresses, search);
  await expect.poll(() => gate.held() + answers.length).toBe(256);
  expect(gate.held()).toBe(128);
  await expectRefusals(answers, 'searches');
  const other = search(elsewhere);
  await expect.poll(gate.held).toBe(129);
  gate.release();
  await all;
  expect((await other).status).toBe(200);
});

it('an address holds bodies of 16 MB, and its wide network of 32 MB', async () => {
  const gate = createGate();
  const app = await openApp({ wrap: holdCreations(gate) });
  const largest = JSON.stringify(draft()).padEnd(BODY_MAX);
  const send = (from: string) => app.request(PEOPLE, sending('POST', largest), from);
  const MB = 1024 * 1024;
  const own = sendAll(repeat('192.0.2.1', (16 * MB) / BODY_MAX + 1), send);
  await expect.poll(() => gate.held() + own.answers.length).toBe(129);
  expect(gate.held()).toBe(128);
  await expectRefusals(own.answers, 'bodies');

  const neighbours = sendAll([...repeat('192.0.2.2', 127), '192.0.2.3', '192.0.2.4'], send);
  await expect.poll(() => gate.held() + own.answers.length + neighbours.answers.length).toBe(258);
  expect(gate.held()).toBe(256);
  await expectRefusals(neighbours.answers, 'bodies');
  const other = send('198.51.100.1');
  await expect.poll(gate.held).toBe(257);
  gate.release();
  await Promise.all([own.all, neighbours.all]);
  expect((await other).status).toBe(201);
});

it('a network’s burst of icons leaves room in the encoder’s queue for others', async () => {
  // With the bounds of a deployment, which the other tests' catalogue lacks.
  const app = await openApp({
    beside: await openCatalogue(readSettings({ DATABASE_URL: ':memory:' })),
  });
  const icon = await imageDataUrl('png', 200);
  const send = (from: string) => app.request(PEOPLE, sending('POST', draft({ icon })), from);
  const addresses = Array.from({ length: 300 }, (_, i) => `192.0.2.${i % 15}`);
  const burst = sendAll(addresses, send);
  const other = send('198.51.100.1');
  await burst.all;
  expect((await other).status).toBe(201);
  const refused = burst.answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  await expectRefusals(refused, 'icons');
});

it('icons that are kept or left out do not count as new ones', async () => {
  const gate = createGate();
  const app = await openApp({ wrap: holdCreations(gate) });
  const icon = paths.icon('0'.repeat(64));
  const send = (body: unknown) => app.request(PEOPLE, sending('POST', body), '192.0.2.1');
  const answers = Array.from({ length: 30 }, (_, i) => send(draft(i % 2 === 0 ? { icon } : {})));
  await expect.poll(gate.held).toBe(30);
  gate.release();
  await Promise.all(answers);
});
