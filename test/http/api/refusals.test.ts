import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { dataUrlOf } from '../../support/picture.ts';
import {
  countAll,
  createOne,
  draft,
  expectProblem,
  type OpenApp,
  openApp,
  PEOPLE,
  sending,
} from '../support.ts';

const MATCH = { 'If-Match': '"1"' };
const BODY_MAX = 128 * 1024;

let app: OpenApp;
let stored: Personality;

beforeEach(async () => {
  app = await openApp();
  stored = await createOne(app);
});

async function expectNothingStored(): Promise<void> {
  expect(await app.catalogue.get(stored.id)).toEqual(stored);
  expect(await countAll(app)).toBe(1);
  expect(app.errors).toEqual([]);
}

/** Sends a body as a creation and as a change. */
async function sendBoth(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return [
    await app.request(PEOPLE, sending('POST', body, headers)),
    await app.request(
      paths.api.personality(stored.id),
      sending('PUT', body, { ...MATCH, ...headers }),
    ),
  ];
}

describe('a draft with a wrong field is refused, and the field is named', () => {
  it.each([
    ['no name', { name: undefined }, 'name', 'required'],
    ['a name that is a number', { name: 7 }, 'name', 'not_text'],
    ['a name of 121 letters', { name: 'a'.repeat(121) }, 'name', 'too_long'],
    [
      'a name of fourteen signs that stand for eighteen letters each',
      { name: '\uFDFA'.repeat(14) },
      'name',
      'too_many_letters',
    ],
    ['a name with a control character', { name: 'Ana\u0000' }, 'name', 'forbidden_character'],
    ['no type', { type: undefined }, 'type', 'required'],
    ['an unknown field', { admin: true }, 'admin', 'unknown'],
    ['an icon that is a number', { icon: 1 }, 'icon', 'not_text'],
  ])('%s', async (_, fields, field, issue) => {
    for (const response of await sendBoth(draft(fields))) {
      const problem = await expectProblem(response, 422, 'invalid_fields');
      expect(problem.fields).toEqual([{ field, issue }]);
    }
    await expectNothingStored();
  });

  it('all of them at once', async () => {
    const wrong = { type: 'XXXX', gender: 1, identity: 'Z', icon: null, x: 1 };
    for (const response of await sendBoth(wrong)) {
      const problem = await expectProblem(response, 422, 'invalid_fields');
      const fields = problem.fields?.map(({ field }) => field).sort();
      expect(fields).toEqual(['gender', 'identity', 'name', 'type', 'x']);
    }
    await expectNothingStored();
  });
});

describe('a malformed body is refused', () => {
  it.each([
    ...['', '  ', '{"name": "Capitu"', 'name=Capitu&type=INTJ', '{"name": "Capitu",}', '[]'],
    ...[`[${JSON.stringify(draft())}]`, 'null', '1', '"Capitu"'],
    '['.repeat(50_000),
  ])('%j', async (body) => {
    for (const response of await sendBoth(body)) {
      await expectProblem(response, 400, 'malformed_request');
    }
    await expectNothingStored();
  });
});

it('a body of the maximum size is accepted', async () => {
  const fitting = JSON.stringify(draft()).padEnd(BODY_MAX);
  expect((await app.request(PEOPLE, sending('POST', fitting))).status).toBe(201);
});

describe('a body that is not plain JSON is refused', () => {
  it.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a kind of JSON', { 'Content-Type': 'application/merge-patch+json' }],
    ['an empty type', { 'Content-Type': '' }],
    ['said to be packed in no way', { 'Content-Encoding': 'identity' }],
  ])('%s', async (_, headers) => {
    for (const response of await sendBoth(draft(), headers)) {
      await expectProblem(response, 415, 'unsupported_media_type');
    }
    await expectNothingStored();
  });

  it('without a content type', async () => {
    const body = new TextEncoder().encode(JSON.stringify(draft()));
    const response = await app.request(PEOPLE, { method: 'POST', body });
    await expectProblem(response, 415, 'unsupported_media_type');
  });
});

describe('an icon that is not an acceptable image is refused', () => {
  it.each([
    ['an empty text', ''],
    ['the name of a sample’s file', 'retratos/ada-lovelace.png'],
    ['the path of a file', `${process.cwd()}/samples/retratos/ada-lovelace.png`],
    ['an icon that is not stored', paths.icon('0'.repeat(64))],
    ['text declared as a PNG', dataUrlOf(Buffer.from('hello, this is a text and no image'))],
  ])('%s', async (_, icon) => {
    for (const response of await sendBoth(draft({ icon }))) {
      await expectProblem(response, 422, 'invalid_icon');
    }
    await expectNothingStored();
  });
});

describe('an unknown address is answered with 404', () => {
  it.each([
    ...['nobody', '00000000-0000-0000-0000-000000000000', "' OR 1=1 --", '%', '../health'],
    ...['\u0000', 'é'.repeat(500)],
  ])('the personality %j', async (id) => {
    const path = paths.api.personality(id);
    await expectProblem(await app.request(path), 404, 'not_found');
    await expectProblem(await app.request(path, sending('PUT', draft(), MATCH)), 404, 'not_found');
    const removal = { method: 'DELETE', headers: MATCH };
    await expectProblem(await app.request(path, removal), 404, 'not_found');
    await expectNothingStored();
  });

  it.each(['/', '/people', '/personalities/', '/personalities/a/b', '/health/x', '/%E0%A4%A'])(
    'the address %s of the API',
    async (path) => {
      await expectProblem(await app.request(`/mbti-db/api${path}`), 404, 'not_found');
    },
  );
});

describe('a method that an address does not support is refused, and the supported ones are listed', () => {
  it.each([
    ['PATCH', PEOPLE, ['GET', 'POST']],
    ['OPTIONS', PEOPLE, ['GET', 'POST']],
    ['POST', paths.api.personality('any'), ['DELETE', 'GET', 'PUT']],
    ['GET', paths.api.samples, ['POST']],
    ['DELETE', apiPaths.openapi, ['GET']],
  ])('%s %s', async (method, path, allowed) => {
    const response = await app.request(path, { method });
    const named = response.headers.get('Allow')?.split(', ') ?? [];
    expect(named.filter((name) => name !== 'HEAD').sort()).toEqual(allowed);
    await expectProblem(response, 405, 'method_not_allowed');
    await expectNothingStored();
  });
});

describe('a malformed query string is refused', () => {
  it.each([
    ...['0', '101', '-1', 'abc', '', '1.5', '1e1', '9999', '%2B5'].map((one) => `limit=${one}`),
    ...['', '-1', 'não', 'zzzzzzzz'].map((one) => `seed=${one}`),
    ...['x', '', '99.1', '14.-1', '25.2.0', '3.4.0', '3.0'].map((one) => `seed=1&cursor=${one}`),
    'cursor=14.1',
  ])('%s', async (query) => {
    await expectProblem(await app.request(`${PEOPLE}?${query}`), 400, 'malformed_request');
  });

  it.each(['', ' ', 'a b', 'é', 'k'.repeat(256)])('the idempotency key %j', async (key) => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    headers.set('Idempotency-Key', key);
    const body = JSON.stringify(draft());
    const response = await app.request(PEOPLE, { method: 'POST', headers, body });
    await expectProblem(response, 400, 'malformed_request');
    await expectNothingStored();
  });
});
