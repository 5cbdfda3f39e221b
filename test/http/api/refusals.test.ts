import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { dataUrlOf, imageDataUrl } from '../../support/picture.ts';
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
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

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
    ['a name of invisible characters', { name: '\u{2800}\u{3164}' }, 'name', 'invisible'],
    ['a name with a control character', { name: 'Ana\u0000' }, 'name', 'forbidden_character'],
    ['no type', { type: undefined }, 'type', 'required'],
    ['a type with a wrong letter', { type: 'INTX' }, 'type', 'not_one_of'],
    ['an unknown gender', { gender: 'other' }, 'gender', 'not_one_of'],
    ['an unknown identity', { identity: 'X' }, 'identity', 'not_one_of'],
    ['an unknown field', { admin: true }, 'admin', 'unknown'],
    ['an id', { id: 'mine' }, 'id', 'unknown'],
    ['a version', { version: 9 }, 'version', 'unknown'],
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
    ['nothing', ''],
    ['white space', '  '],
    ['truncated JSON', '{"name": "Capitu"'],
    ['a form', 'name=Capitu&type=INTJ'],
    ['a trailing comma', '{"name": "Capitu",}'],
    ['a list', '[]'],
    ['a list of drafts', `[${JSON.stringify(draft())}]`],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"Capitu"'],
    ['deep nesting', '['.repeat(50_000)],
  ])('%s', async (_, body) => {
    for (const response of await sendBoth(body)) {
      await expectProblem(response, 400, 'malformed_request');
    }
    await expectNothingStored();
  });
});

describe('a body that is too large is refused', () => {
  const json = JSON.stringify(draft());

  it('but one of the maximum size is accepted', async () => {
    const fitting = json.padEnd(BODY_MAX);
    expect((await app.request(PEOPLE, sending('POST', fitting))).status).toBe(201);
    expect(await countAll(app)).toBe(2);
  });
});

describe('a body that is not plain JSON is refused', () => {
  it.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'Content-Type': 'text/plain;charset=UTF-8' }],
    ['a kind of JSON', { 'Content-Type': 'application/merge-patch+json' }],
    ['an empty type', { 'Content-Type': '' }],
    ['said to be packed', { 'Content-Encoding': 'gzip' }],
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
    await expectNothingStored();
  });

  it('compressed', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const body = Uint8Array.from(gzipSync(JSON.stringify(draft())));
    const response = await app.request(PEOPLE, { method: 'POST', headers, body });
    await expectProblem(response, 415, 'unsupported_media_type');
    await expectNothingStored();
  });
});

describe('an icon that is no acceptable image is refused', () => {
  it.each([
    ['an empty text', ''],
    ['a word', 'icon'],
    ['an address of another site', 'https://example.org/icon.png'],
    ['the name of a sample’s file', 'retratos/ada-lovelace.png'],
    ['the path of a file', `${process.cwd()}/samples/retratos/ada-lovelace.png`],
    ['a javascript: address', 'javascript:alert(1)'],
    ['an icon that is not stored', paths.icon('0'.repeat(64))],
    ['a data URL without data', 'data:image/png;base64,'],
    ['a data URL of text', `data:text/plain;base64,${btoa('hello')}`],
    ['text declared as a PNG', dataUrlOf(Buffer.from('hello, this is a text and no image'))],
    ['an SVG', dataUrlOf(Buffer.from(SVG), 'image/svg+xml')],
    ['an SVG declared as a PNG', dataUrlOf(Buffer.from(SVG))],
    ['an SVG as text', `data:image/svg+xml,${encodeURIComponent(SVG)}`],
    ['more than 64 KiB', dataUrlOf(Buffer.alloc(64 * 1024, 7))],
  ])('%s', async (_, icon) => {
    for (const response of await sendBoth(draft({ icon }))) {
      await expectProblem(response, 422, 'invalid_icon');
    }
    await expectNothingStored();
  });

  it('an image of more than 512 px', async () => {
    for (const response of await sendBoth(draft({ icon: await imageDataUrl('png', 513) }))) {
      await expectProblem(response, 422, 'invalid_icon');
    }
    await expectNothingStored();
  });
});

describe('an unknown address is answered with 404', () => {
  it.each([
    'nobody',
    '00000000-0000-0000-0000-000000000000',
    "' OR 1=1 --",
    '%',
    '../health',
    '\u0000',
    'é'.repeat(500),
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
    ['PUT', PEOPLE, ['GET', 'POST']],
    ['DELETE', PEOPLE, ['GET', 'POST']],
    ['PATCH', PEOPLE, ['GET', 'POST']],
    ['OPTIONS', PEOPLE, ['GET', 'POST']],
    ['POST', paths.api.personality('any'), ['DELETE', 'GET', 'PUT']],
    ['PATCH', paths.api.personality('any'), ['DELETE', 'GET', 'PUT']],
    ['POST', paths.api.search(), ['GET']],
    ['POST', apiPaths.distribution(''), ['GET']],
    ['POST', paths.api.similar('Ana'), ['GET']],
    ['GET', paths.api.samples, ['POST']],
    ['POST', apiPaths.health, ['GET']],
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
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=abc',
    'limit=',
    'limit=1.5',
    'limit=1e1',
    'limit=9999',
    'limit=%2B5',
    'seed=',
    'seed=-1',
    'seed=não',
    'seed=zzzzzzzz',
    'seed=1&cursor=x',
    'seed=1&cursor=',
    'seed=1&cursor=99.1',
    'seed=1&cursor=14.-1',
    'cursor=14.1',
    'seed=1&cursor=25.2.0',
    'seed=1&cursor=3.4.0',
    'seed=1&cursor=3.0',
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

  it.each(['>', '>1(', '((((', '\\', '%', '_', '"', "'", '*', '\u0000', '\ud800', 'NEAR(', '-'])(
    'but a search never is: %j',
    async (q) => {
      for (const path of [PEOPLE, paths.api.search(), '/mbti-db/api/distribution']) {
        const response = await app.request(`${path}?${new URLSearchParams({ q })}`);
        expect(response.status).toBe(200);
      }
    },
  );
});

describe('while the catalogue is read-only', () => {
  it('writes are refused and reads are answered', async () => {
    const readOnly = await openApp({ environment: { READ_ONLY: 'true' } });
    const path = paths.api.personality('any');
    for (const response of [
      await readOnly.request(PEOPLE, sending('POST', draft())),
      await readOnly.request(path, sending('PUT', draft(), MATCH)),
      await readOnly.request(path, { method: 'DELETE', headers: MATCH }),
      await readOnly.request(paths.api.samples, { method: 'POST' }),
    ]) {
      expect(response.headers.get('Retry-After')).toBe('600');
      await expectProblem(response, 503, 'read_only');
    }
    expect(await countAll(readOnly)).toBe(0);
    expect((await readOnly.request(PEOPLE)).status).toBe(200);
    expect((await readOnly.request(apiPaths.health)).status).toBe(200);
  });
});
