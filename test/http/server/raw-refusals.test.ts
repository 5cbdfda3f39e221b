import { describe, expect, it } from 'vitest';
import { openApp } from '../../../prove/support.ts';
import { written } from '../../../prove/wire.ts';
import type { RequestEntry } from '../../../src/http/request-log.ts';
import type { Timeouts } from '../../../src/http/server/serve.ts';
import { PEOPLE } from '../support.ts';
import { serverOfEachTest } from './listening.ts';

const TYPE = 'Content-Type: application/json';
const UNREADABLE = { id: null, method: null, route: null };

/** Timeouts in milliseconds, which only requests that are meant to be too slow exceed. */
const SHORT = { head: 800, request: 1_000 };

const server = serverOfEachTest();
let port: number;
let entries: RequestEntry[];

async function listen(timeouts: Partial<Timeouts> = {}): Promise<void> {
  entries = [];
  const observe = (entry: RequestEntry): void => void entries.push(entry);
  const environment = { PUBLIC_URL: 'https://tipos.example' };
  const { app } = await openApp({ environment, observe });
  port = await server.listen(app, { https: true, observe, timeouts });
}

async function ask(text: string) {
  const wire = await server.open(port);
  wire.write(text);
  return wire.answer();
}

/** The security headers of every response with data. */
function expectHeadersOfData({ headers }: { readonly headers: ReadonlyMap<string, string> }): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /default-src 'none'; form-action 'none';.*frame-ancestors 'none'/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}

describe('a refusal in front of the app', () => {
  it.each([
    ['of no request', 'hello\r\n\r\n', 400, 'malformed_request'],
    [
      'of an oversized head',
      written('GET /', '', `X: ${'x'.repeat(20_000)}`),
      431,
      'head_too_large',
    ],
    ['of a slow head', 'GET / HTTP/1.1\r\n', 408, 'request_timeout'],
    ['of an expectation', written('GET /', '', 'Expect: wonders'), 417, 'expectation_failed'],
    ['without a host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['of a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400, 'malformed_request'],
  ])('%s has the headers of data, and is reported once', async (_, text, status, code) => {
    await listen(status === 408 ? SHORT : {});
    const answer = await ask(text);
    expect(answer.status).toBe(status);
    expectHeadersOfData(answer);
    await expect.poll(() => entries).toHaveLength(1);
    expect(entries).toEqual([expect.objectContaining({ ...UNREADABLE, status, code })]);
  });

  it.each([
    ['a slow body', `${written(`POST ${PEOPLE}`, '', TYPE, 'Content-Length: 9')}{`, 408],
    [
      'a chunk with a long extension',
      `${written(`POST ${PEOPLE}`, '', TYPE, 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\n{`,
      413,
    ],
  ])('of %s has them too, and the app reports the request', async (_, text, status) => {
    // Even a busy machine reads its head in time.
    await listen(status === 408 ? { head: 2_500, request: 2_500 } : {});
    const answer = await ask(text);
    expect(answer.status).toBe(status);
    expectHeadersOfData(answer);
    await expect.poll(() => entries).toHaveLength(1);
    expect(entries).toMatchObject([{ method: 'POST', route: PEOPLE, code: 'malformed_request' }]);
  });
});

it('an unknown Expect header is refused in turn, and its connection is kept', async () => {
  await listen();
  const wire = await server.open(port);
  const people = written(`GET ${PEOPLE}`);
  wire.write(people + written(`POST ${PEOPLE}`, '{}', TYPE, 'Expect: wonders') + people);
  const statuses = [await wire.answer(), await wire.answer(), await wire.answer()];
  expect(statuses.map(({ status }) => status)).toEqual([200, 417, 200]);
});

it('a connection without a byte is closed, and is not reported as a request', async () => {
  await listen(SHORT);
  const wire = await server.open(port);
  expect((await wire.answer()).status).toBe(408);
  // A busy machine may read this one so late that it is closed, too.
  await expect.poll(async () => (await ask(written(`GET ${PEOPLE}`))).status).toBe(200);
  await expect.poll(() => entries).toMatchObject([{ status: 200 }]);
});
