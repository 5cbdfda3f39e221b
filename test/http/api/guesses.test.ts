import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import { HOUR } from '../../../src/domain/time.ts';
import {
  contestedSchema,
  guessedSchema,
  guessResultsSchema,
} from '../../../src/http/api/guesses.ts';
import { createLimits } from '../../../src/http/guards/limits.ts';
import { networkOf } from '../../../src/http/network.ts';
import { apiPaths } from '../../support/api-paths.ts';
import * as people from '../../support/people.ts';
import { draft, type OpenApp, openApp, PEOPLE, readBody, sending } from '../support.ts';

const NONE = { mind: null, energy: null, nature: null, tactics: null };
const INFJ = { mind: 'I', energy: 'N', nature: 'F', tactics: 'J' };
const INTP = { mind: 'I', energy: 'N', nature: 'T', tactics: 'P' };

let app: OpenApp;
let id: string;
beforeEach(async () => {
  app = await openApp();
  id = (await app.catalogue.create({ ...DRAFT, name: 'Capitu', look: '5w29n' })).id;
});

const DRAFT = people.draft({ name: 'Capitu', gender: 'female' });

/** A visitor at an address, with the cookie of the first guess. */
function visitorAt(address: string) {
  let cookie: string | null = null;
  const send = async (init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (cookie !== null) headers.set('Cookie', cookie);
    const answer = await app.request(paths.api.guess(id), { ...init, headers }, address);
    cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  return {
    guess: async (guess: object) => readBody(await send(sending('PUT', guess)), guessedSchema),
    put: (guess: unknown) => send(sending('PUT', guess)),
    withdraw: () => send({ method: 'DELETE' }),
    cookie: () => cookie,
  };
}

async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return readBody(await app.request(path), schema);
}

const results = () => read(paths.api.guesses(id), guessResultsSchema);

describe('a guess', () => {
  it('names the visitor, and is stored, replaced and withdrawn', async () => {
    const visitor = visitorAt('192.0.2.1');
    const first = await visitor.guess(INFJ);
    expect(visitor.cookie()).toMatch(/^visitante=/);
    expect(first).toMatchObject({ guess: INFJ, counted: true, results: { total: 1, counted: 1 } });
    expect(first.results).toMatchObject({ types: { INFJ: 1 }, verdict: 'few', label: 'INTJ' });
    // The response has the look of the personality’s figure.
    expect(first.results.look).toBe('5w29n');
    expect(await visitor.guess(INTP)).toMatchObject({
      results: { total: 1, types: { INFJ: 0, INTP: 1 } },
    });
    expect(await results()).toMatchObject({ total: 1, leading: { type: 'INTP', share: 1 } });
    expect((await visitor.withdraw()).status).toBe(204);
    expect((await visitor.withdraw()).status).toBe(204);
    expect(await results()).toMatchObject({ total: 0, verdict: 'none', leading: null });
  });

  it('changes neither the version, the history nor the recent changes', async () => {
    const read = async () => {
      const personality = await app.request(paths.api.personality(id));
      const changes = await app.request(paths.api.changes());
      const feed = await app.request(paths.changesFeed());
      const tags = [personality, changes, feed].map(({ headers }) => headers.get('ETag'));
      return { tags, history: await (await app.request(paths.api.history(id))).json() };
    };
    const before = await read();
    await visitorAt('192.0.2.1').guess(INFJ);
    expect(await read()).toEqual(before);
  });

  it('is stored but does not count from the sixth of an address and the 21st of its network on', async () => {
    const sixth = async (address: string) => {
      for (let i = 0; i < 5; i += 1) {
        expect(await visitorAt(address).guess(INFJ)).toMatchObject({ counted: true });
      }
      return visitorAt(address).guess(INTP);
    };
    expect(await sixth('192.0.2.1')).toMatchObject({
      counted: false,
      reached: 5,
      results: { counted: 5, total: 6, types: { INTP: 0 } },
    });
    for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) await sixth(address);
    expect(await visitorAt('192.0.2.5').guess(INTP)).toMatchObject({ counted: false, reached: 20 });
    expect(await visitorAt('198.51.100.1').guess(INTP)).toMatchObject({ counted: true });
    // Withdrawing a guess that counted makes room for another; withdrawing one that did not count does not.
    const [one, two] = [visitorAt('203.0.113.1'), visitorAt('203.0.113.1')];
    for (const visitor of [one, two]) await visitor.guess(INTP);
    for (let i = 0; i < 3; i += 1) await visitorAt('203.0.113.1').guess(INTP);
    const late = visitorAt('203.0.113.1');
    expect(await late.guess(INTP)).toMatchObject({ counted: false });
    await late.withdraw();
    expect(await late.guess(INTP)).toMatchObject({ counted: false });
    for (let i = 0; i < 2; i += 1) await one.withdraw();
    expect(await late.guess(INTP)).toMatchObject({ counted: true });
    expect(await visitorAt('203.0.113.1').guess(INTP)).toMatchObject({ counted: false });
    expect(await app.store.verify()).toEqual([]);
  });

  it.each([
    ['no letter', NONE, 422, 'empty_guess'],
    ['another letter', { ...INFJ, mind: 'X' }, 422, 'invalid_fields'],
    ['a field missing', { mind: 'I' }, 422, 'invalid_fields'],
    ['another field', { ...INFJ, identity: 'A' }, 422, 'invalid_fields'],
    ['no JSON', '{', 400, 'malformed_request'],
  ])('is refused with %s', async (_, guess, status, code) => {
    const answer = await visitorAt('192.0.2.1').put(guess);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });

  it('requires a personality that is shown, locked or not', async () => {
    await app.store.lock(id, true);
    expect(await visitorAt('192.0.2.1').guess(INFJ)).toMatchObject({ counted: true });
    await app.store.lock(id, false);
    await app.catalogue.remove(id, 1);
    expect((await app.request(paths.api.guesses(id))).status).toBe(404);
    expect((await visitorAt('192.0.2.2').put(INFJ)).status).toBe(404);
    expect((await visitorAt('192.0.2.2').withdraw()).status).toBe(404);
    await app.catalogue.restore(id, { newest: 2, version: 1 });
    expect(await results()).toMatchObject({ total: 1 });
  });
});

it('results have an entity tag that identifies their state', async () => {
  const tag = (await app.request(paths.api.guesses(id))).headers.get('ETag') ?? '';
  const again = () => app.request(paths.api.guesses(id), { headers: { 'If-None-Match': tag } });
  expect((await again()).status).toBe(304);
  await visitorAt('192.0.2.1').guess(INFJ);
  expect((await again()).status).toBe(200);
});

it('lists contested personalities, and those with few guesses, without their types', async () => {
  for (let i = 0; i < 14; i += 1)
    await app.request(PEOPLE, sending('POST', draft({ name: `P${i}` })));
  for (let i = 0; i < 12; i += 1) await visitorAt(`10.0.${i}.1`).guess(i % 2 === 0 ? INTP : INFJ);
  const { items } = await read(apiPaths.contested, contestedSchema);
  expect(items).toEqual([{ id, name: 'Capitu', gender: 'female', icon: null, counted: 12 }]);
  const waiting = await app.catalogue.guesses.waiting();
  expect(waiting).toHaveLength(12);
  expect(waiting.map(({ name }) => name)).not.toContain('Capitu');
});

describe('the daily limit of a network', () => {
  /** The limits, and a function that guesses once from an address; null if the guess may count. */
  const open = (instances = 1) => {
    const clock = { time: 0 };
    const limits = createLimits({ instances, writesPerMinute: 60 }, () => clock.time);
    const take = (address: string, id: string) => limits.takeGuess(networkOf(address), id);
    return { clock, limits, take };
  };

  it('refills in a day, guess by guess, and is divided between instances', () => {
    const { clock, limits, take } = open();
    for (let i = 0; i < 5; i += 1) expect(take('192.0.2.1', 'a')).toBeNull();
    expect(take('192.0.2.1', 'a')).toBe(5);
    expect(take('192.0.2.1', 'b')).toBeNull();
    limits.giveGuessBack(networkOf('192.0.2.1'), 'a');
    expect(take('192.0.2.1', 'a')).toBeNull();
    expect(take('192.0.2.1', 'a')).toBe(5);
    clock.time = 5 * HOUR;
    expect(take('192.0.2.1', 'a')).toBeNull();
    expect(take('192.0.2.1', 'a')).toBe(5);

    const one = open(8);
    expect(one.take('192.0.2.1', 'a')).toBeNull();
    expect(one.take('192.0.2.1', 'a')).toBe(5);
  });

  it('applies to an IPv6 /64 and /48', () => {
    const { take } = open();
    const takes = Array.from({ length: 30 }, (_, i) => take(`2001:db8:0:${i % 6}::${i}`, 'a'));
    expect(takes.filter((taken) => taken === null)).toHaveLength(20);
    expect(takes.at(-1)).toBe(20);
    expect(take('2001:db8:1::1', 'a')).toBeNull();
  });

  it.each([
    ['an IPv4 /24', (i: number) => `192.0.2.${i % 254}`],
    ['an IPv6 /48', (i: number) => `2001:db8:0:${(i % 65_536).toString(16)}::1`],
  ])(
    'is 2,000 guesses of %s over all people, and a flood does not use up other limits',
    (_, addressOf) => {
      const { take } = open();
      for (let i = 0; i < 5; i += 1) take('198.51.100.1', 'a');
      const takes = Array.from({ length: 20_000 }, (_, i) =>
        take(addressOf(i), `${Math.floor(i / 10)}`),
      );
      expect(takes.filter((taken) => taken === null)).toHaveLength(2_000);
      expect(takes.at(-1)).toBe(2_000);
      for (let i = 0; i < 2_000; i += 1)
        expect(take(`11.${i >> 8}.${i % 256}.1`, `${i}`)).toBeNull();
      expect(take('198.51.100.1', 'a')).toBe(5);
    },
  );
});
