import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { changePageSchema } from '../../../src/http/api/history.ts';
import { createOne, draft, type OpenApp, openApp, PEOPLE, readBody, sending } from '../support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openApp();
});

/** The cookie of a response as a browser would send it back; null if the response sets none. */
function cookieOf(response: Response): string | null {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? null;
}

function nameIn(cookie: string): string {
  return /^visitante=([0-9a-f]{10})\./.exec(cookie)?.[1] ?? '';
}

function create(headers: Readonly<Record<string, string>> = {}, at = app): Promise<Response> {
  return at.request(PEOPLE, sending('POST', draft(), headers));
}

/** A cookie as the first accepted write sets it. */
async function firstCookie(): Promise<string> {
  const cookie = cookieOf(await create());
  if (cookie === null) throw new Error('The first write has set no cookie.');
  return cookie;
}

/** The visitors of all changes, newest first. */
async function visitors(): Promise<(string | null)[]> {
  const { items } = await readBody(await app.request(paths.api.changes()), changePageSchema);
  return items.map(({ visitor }) => visitor);
}

describe('a visitor', () => {
  it('is named at the first accepted write, in a signed cookie', async () => {
    const response = await create();
    const header = response.headers.get('Set-Cookie') ?? '';
    const [pair = '', ...attributes] = header.split('; ');
    expect(pair).toMatch(/^visitante=[0-9a-f]{10}\.[\w%]{40,}$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/mbti-db',
      'SameSite=Lax',
    ]);
    expect(await visitors()).toEqual([nameIn(pair)]);
  });

  it('has a secure cookie if the public address is https', async () => {
    const environment = { PUBLIC_URL: 'https://example.org', WRITES_PER_MINUTE: '0' };
    app = await openApp({ environment });
    const header = (await create()).headers.get('Set-Cookie');
    expect(header).toMatch(/; Secure(;|$)/);
  });

  it('keeps the name in further writes, and the cookie is not set again', async () => {
    const Cookie = await firstCookie();
    const { id } = await app.catalogue
      .page({ q: '' })
      .then(({ items: [one] }) => ({ id: one?.id }));
    const path = paths.api.personality(id ?? '');
    const headers = { Cookie };
    const writes = [
      await create(headers),
      await app.request(
        path,
        sending('PUT', draft({ name: 'Outra' }), { ...headers, 'If-Match': '"1"' }),
      ),
      await app.request(path, { method: 'DELETE', headers: { ...headers, 'If-Match': '"2"' } }),
      await app.request(
        paths.api.restore(id ?? ''),
        sending('POST', { version: 2 }, { ...headers, 'If-Match': '"3"' }),
      ),
    ];
    expect(writes.map(({ status }) => status)).toEqual([201, 200, 204, 200]);
    expect(writes.map(cookieOf)).toEqual([null, null, null, null]);
    expect(await visitors()).toEqual(Array(5).fill(nameIn(Cookie)));
  });

  it('is known by a cookie among others', async () => {
    const cookie = await firstCookie();
    const response = await create({ Cookie: `a=b; ${cookie}; visitante2=x` });
    expect(cookieOf(response)).toBeNull();
  });

  it('is still known to another instance on the same database, and to no other database', async () => {
    const Cookie = await firstCookie();
    const sibling = await openApp({ beside: app });
    expect(cookieOf(await create({ Cookie }, sibling))).toBeNull();
    expect(cookieOf(await create({ Cookie }, await openApp()))).not.toBeNull();
  });

  it('is not named by reading', async () => {
    const { id } = await createOne(app);
    const readings = ['/mbti-db', PEOPLE, paths.api.personality(id), paths.api.history(id)];
    for (const path of [...readings, paths.api.changes(), paths.changesFeed()]) {
      const response = await app.request(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('Set-Cookie'), path).toBeNull();
    }
  });

  it('is not named by a refused write', async () => {
    const path = paths.api.personality((await createOne(app)).id);
    const stale = { 'If-Match': '"7"' };
    const refused = [
      await app.request(PEOPLE, sending('POST', draft({ name: '' }))),
      await app.request(PEOPLE, sending('POST', '{')),
      await app.request(path, sending('PUT', draft())),
      await app.request(path, sending('PUT', draft(), stale)),
      await app.request(path, { method: 'DELETE', headers: stale }),
      await app.request(`${path}/restore`, sending('POST', { version: 1 }, stale)),
      await app.request(paths.api.samples, { method: 'POST' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 400, 428, 412, 412, 412, 409]);
    expect(refused.map(cookieOf)).toEqual(refused.map(() => null));
  });
});

describe('a cookie that is not ours', () => {
  const forged = async (cookie: string) => {
    const name = nameIn(cookie);
    const signature = cookie.slice(`visitante=${name}.`.length);
    const other = name.startsWith('0') ? `1${name.slice(1)}` : `0${name.slice(1)}`;
    return [
      `visitante=${other}.${signature}`,
      `visitante=${name}`,
      `visitante=${name}.`,
      `visitante=${name}.${'A'.repeat(43)}%3D`,
      `visitante=${name.toUpperCase()}.${signature}`,
      'visitante=',
      'visitante=7f3a9c01d2',
      'visitante=%E0%A4%A.x',
      `visitante=${'a'.repeat(4_000)}`,
      `visitante=__proto__.${signature}`,
      `Visitante=${name}.${signature}`,
      // One in a hundred names has only digits, which are the same in upper case.
    ].filter((forgery) => forgery !== cookie);
  };

  it('is ignored, and replaced at the next accepted write', async () => {
    const cookie = await firstCookie();
    for (const Cookie of await forged(cookie)) {
      const response = await create({ Cookie });
      expect(response.status, Cookie).toBe(201);
      const name = nameIn(cookieOf(response) ?? '');
      expect(name, Cookie).toMatch(/^[0-9a-f]{10}$/);
      expect(name, Cookie).not.toBe(nameIn(cookie));
      expect((await visitors())[0]).toBe(name);
    }
  });
});

describe('the name of a visitor', () => {
  it('does not change what is read', async () => {
    const Cookie = await firstCookie();
    for (const path of [paths.api.changes(), `${PEOPLE}?seed=1`]) {
      const [plain, known] = [
        await app.request(path),
        await app.request(path, { headers: { Cookie } }),
      ];
      expect(await known.text()).toBe(await plain.text());
      expect(known.headers.get('ETag')).toBe(plain.headers.get('ETag'));
      expect(known.headers.get('Vary') ?? '').not.toContain('Cookie');
    }
  });

  it('is not in the log, nor is the cookie or an address in a version', async () => {
    const Cookie = await firstCookie();
    await create({ Cookie });
    await app.request(paths.api.changes({ visitor: nameIn(Cookie) }));
    const told = JSON.stringify([app.requests, app.warnings, app.errors]);
    expect(told).not.toContain(nameIn(Cookie));
    expect(told).not.toContain('visitante');
    const stored = await (await app.request(paths.api.changes())).text();
    expect(stored).not.toMatch(/127\.0\.0\.1|unknown|address/);
  });
});
