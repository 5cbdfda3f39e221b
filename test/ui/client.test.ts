import { afterEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../src/catalogue/failures.ts';
import { Failure } from '../../src/domain/failure.ts';
import { openApp } from '../http/support.ts';
import { createFullClient } from '../support/client.ts';
import { draft } from '../support/people.ts';

/** A server with a fixed answer; the contract test runs the client against the real API. */
function answering(response: () => Response | Promise<Response>) {
  return createFullClient(async () => response());
}

const problem = (status: number, body: unknown) =>
  answering(() => new Response(JSON.stringify(body), { status }));

async function failureOf(task: Promise<unknown>): Promise<Failure> {
  const error = await task.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error(`expected a Failure, got ${String(error)}`);
}

describe('the client fails', () => {
  it('as offline when the server cannot be reached', async () => {
    const client = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(client.get('x'))).code).toBe('offline');
  });

  it('as offline when the response is cut off', async () => {
    expect((await failureOf(answering(() => new Response('{"id":')).get('x'))).code).toBe(
      'offline',
    );
  });

  it('with the code and the fields of the problem', async () => {
    const fields = [{ field: 'name', issue: 'required' }];
    const failure = await failureOf(problem(422, { code: 'invalid_fields', fields }).get('x'));
    expect(failure).toMatchObject({ code: 'invalid_fields', fields });
  });

  it.each([null, 'down', { code: 'down', fields: 'all' }])(
    'by the status when the response is not a problem of the API: %j',
    async (body) => {
      expect((await failureOf(problem(503, body).get('x'))).code).toBe('unavailable');
    },
  );

  it.each([
    [429, { code: 'too_many_requests' }, '40', 40],
    [503, null, '2', 2],
    [503, { code: 'busy' }, null, undefined],
    [503, { code: 'busy' }, 'Sat, 21 Nov 2026 19:00:00 GMT', undefined],
  ])('%d %j, Retry-After %s: with %s seconds to wait', async (status, body, header, seconds) => {
    const headers = header === null ? {} : { 'Retry-After': header };
    const client = answering(() => new Response(JSON.stringify(body), { status, headers }));
    expect((await failureOf(client.get('x'))).retryAfter).toBe(seconds);
  });

  it('with the id of the request in the log, if it is an error of the server', async () => {
    const app = await openApp({
      wrap: (catalogue) => ({ ...catalogue, get: () => Promise.reject(new Error('a defect')) }),
    });
    const client = createFullClient((path, init) => app.request(String(path), init));
    const { code, requestId } = await failureOf(client.get('x'));
    expect(code).toBe('internal');
    expect(app.requests).toMatchObject([{ id: requestId }]);
    expect((await failureOf(client.history('x', {}))).requestId).toBeNull();
  });

  it('as a conflict with the currently stored version', async () => {
    const current = { id: 'x', version: 2 };
    const failure = await failureOf(problem(412, { code: 'conflict', current }).get('x'));
    expect(failure).toBeInstanceOf(Conflict);
    expect(failure).toMatchObject({ current });
  });

  it.each([
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'too_many_requests'],
    [502, 'unavailable'],
    [418, 'internal'],
  ])('by the status when the response is not from the API: %d', async (status, code) => {
    const client = answering(() => new Response('<h1>proxy</h1>', { status }));
    expect((await failureOf(client.get('x'))).code).toBe(code);
  });

  it('with the abort error, not as offline, when the caller aborts', async () => {
    const controller = new AbortController();
    const client = createFullClient((_, init) => {
      controller.abort();
      return Promise.reject(init?.signal?.reason);
    });
    await expect(client.get('x', { signal: controller.signal })).rejects.not.toBeInstanceOf(
      Failure,
    );
  });
});

describe('the client sends', () => {
  let sent: Request | null = null;
  afterEach(() => {
    sent = null;
  });
  const client = createFullClient(async (input, init) => {
    sent = new Request(new URL(String(input), 'http://localhost'), init);
    return Response.json({});
  });
  const capitu = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });

  it('the version on which an update is based', async () => {
    await client.update('a b', 7, capitu);
    expect(sent?.method).toBe('PUT');
    expect(sent?.url).toBe('http://localhost/mbti-db/api/personalities/a%20b');
    expect(sent?.headers.get('If-Match')).toBe('"7"');
  });

  it('a draft unchanged, with the key of its creation', async () => {
    await client.create(capitu, 'key');
    expect(await sent?.json()).toEqual(capitu);
    expect(sent?.headers.get('Idempotency-Key')).toBe('key');
  });

  it('a lone surrogate as U+FFFD', async () => {
    await client.search({ q: 'a\ud800' });
    expect(sent?.url).toBe('http://localhost/mbti-db/api/search?q=a%EF%BF%BD');
  });
});
