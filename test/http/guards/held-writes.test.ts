import { expect, it } from 'vitest';
import type { LocalCatalogue } from '../../../src/catalogue/create-catalogue.ts';
import { paths } from '../../../src/domain/paths.ts';
import { BODY_MAX } from '../../../src/http/guards/body.ts';
import { openCatalogue } from '../../../src/service/open-catalogue.ts';
import { readSettings } from '../../../src/settings.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { createGate, expectRefusals, type Gate, repeat, sendAll } from '../gate.ts';
import { draft, openApp, PEOPLE, sending } from '../support.ts';

/** Wraps a catalogue so that creations wait. */
const holdCreations =
  (gate: Gate) =>
  (catalogue: LocalCatalogue): LocalCatalogue => ({
    ...catalogue,
    as: (writer) => ({
      ...catalogue.as(writer),
      async create(person, key) {
        await gate.pass();
        return catalogue.as(writer).create(person, key);
      },
    }),
  });

it('the bodies of an address take at most 16 MB, and those of its neighbourhood 32 MB', async () => {
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
  // With the limits of a deployment, which the catalogue of other tests lacks.
  const app = await openApp({
    beside: await openCatalogue(readSettings({ DATABASE_URL: ':memory:' })),
  });
  const icon = await imageDataUrl('png', 200);
  const send = (from: string) => app.request(PEOPLE, sending('POST', draft({ icon })), from);
  const addresses = Array.from({ length: 200 }, (_, i) => `192.0.2.${i % 15}`);
  const burst = sendAll(addresses, send);
  const other = send('198.51.100.1');
  await burst.all;
  expect((await other).status).toBe(201);
  const refused = burst.answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  await expectRefusals(refused, 'icons');
});

it('icons that are kept or left out do not count as new', async () => {
  const gate = createGate();
  const app = await openApp({ wrap: holdCreations(gate) });
  const icon = paths.icon('0'.repeat(64));
  const send = (body: unknown) => app.request(PEOPLE, sending('POST', body), '192.0.2.1');
  const answers = Array.from({ length: 30 }, (_, i) => send(draft(i % 2 === 0 ? { icon } : {})));
  await expect.poll(gate.held).toBe(30);
  gate.release();
  await Promise.all(answers);
});
