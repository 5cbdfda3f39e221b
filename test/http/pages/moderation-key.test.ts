import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { createOne, type OpenApp, openApp, remove } from '../support.ts';
import { enter, KEY, look, openModeration, PAGE } from './moderation.ts';
import { form, renderMain } from './render-main.ts';

let app: OpenApp;
beforeEach(async () => {
  // Limits refill and waiting ends with time, of which a busy machine needs any amount.
  vi.useFakeTimers({ toFake: ['performance'] });
  app = await openModeration();
});

describe('the key of the operator’s page', () => {
  afterEach(() => void vi.useRealTimers());

  it('if none is set, there is no such page', async () => {
    app = await openModeration({ MODERATION_KEY: '' });
    expect((await app.request(PAGE)).status).toBe(404);
    expect((await app.request(PAGE, form({ chave: '' }))).status).toBe(404);
  });

  it('is asked for, and no longer checked after five wrong ones', async () => {
    app = await openModeration({ PUBLIC_URL: 'https://tipos.example' });
    expect(await (await app.request(PAGE)).text()).toContain('for="chave">Chave</label>');
    for (let i = 0; i < 5; i += 1) {
      const wrong = await app.request(PAGE, form({ chave: `${KEY}!` }), '203.0.113.7');
      expect(wrong.status).toBe(401);
      expect(wrong.headers.get('Set-Cookie')).toBeNull();
      const html = await wrong.text();
      expect(html).toContain('Chave incorreta.');
      expect(html).not.toContain(KEY);
    }
    // Not even the right key is accepted.
    const sixth = await app.request(PAGE, form({ chave: KEY }), '203.0.113.7');
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(60);
    const right = await app.request(PAGE, form({ chave: KEY }), '203.0.114.7');
    expect(right.status).toBe(303);
    expect(right.headers.get('Set-Cookie')).toMatch(
      /^moderacao=.+; Max-Age=2592000; Path=\/mbti-db; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(JSON.stringify([app.errors, app.warnings, app.requests])).not.toContain(KEY);
  });

  it.each([
    ['an IPv4 /24', 20, (i: number) => `203.0.113.${i}`],
    ['an IPv4 /16', 40, (i: number) => `203.0.${i}.1`],
    ['an IPv6 /48', 40, (i: number) => `2001:db8:1:${(i << 8).toString(16)}::1`],
  ])('is checked for %s at most %i times', async (_, most, addressOf) => {
    const statuses: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      const tried = await app.request(PAGE, form({ chave: 'errada' }), addressOf(i));
      statuses.push(tried.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - most);
    expect((await app.request(PAGE, form({ chave: KEY }), '198.51.100.1')).status).toBe(303);
  });

  it('limits forms in progress, without keeping visitors from pages', async () => {
    const forms = Array.from({ length: 200 }, () => app.request(PAGE, form({}), '203.0.113.7'));
    const home = await app.request(paths.home(), {}, '203.0.113.7');
    expect(home.status).toBe(200);
    const answers = await Promise.all(forms);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(200 - 8);
    expect((await app.request(PAGE, form({}), '203.0.113.7')).status).toBe(401);
  });

  it('ends sessions by their lifetime, with another key, and by signing out', async () => {
    const cookie = await enter(app);
    expect(await look(app, cookie)).toContain('Denúncias · 0');
    const other = await openApp({
      renderPage: renderMain,
      environment: { MODERATION_KEY: 'uma outra chave comprida' },
      beside: app,
    });
    expect(await (await other.request(PAGE, { headers: { Cookie: cookie } })).text()).toContain(
      'Chave',
    );
    // A later expiry than the signed one.
    const forged = cookie.replace(/=\d/, '=9');
    for (const headers of [{}, { Cookie: forged }, { Cookie: 'moderacao=9999999999999' }]) {
      expect(await (await app.request(PAGE, { headers })).text()).toContain('Chave');
      const pressed = await app.request(PAGE, form({ fazer: 'hold', quem: 'x/1' }, headers));
      expect(pressed.status).toBe(401);
    }
    const another = await enter(app);
    const left = await app.request(PAGE, form({ fazer: 'leave' }, { Cookie: cookie }));
    expect(left.headers.get('Set-Cookie')).toMatch(/^moderacao=; Max-Age=0/);
    // Copies of the cookie are rejected too; a session that was begun elsewhere continues.
    expect(await (await app.request(PAGE, { headers: { Cookie: cookie } })).text()).toContain(
      'Chave',
    );
    expect(await look(app, another)).toContain('Denúncias · 0');
  });

  it('ends sessions that began before the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    app = await openModeration();
    const isIn = async (cookie: string): Promise<boolean> =>
      (await (await app.request(PAGE, { headers: { Cookie: cookie } })).text()).includes(
        'Denúncias',
      );
    const [now, day] = [Date.now(), 24 * 60 * 60 * 1_000];
    const cookie = await enter(app);
    vi.setSystemTime(now + 29 * day);
    expect(await isIn(cookie)).toBe(true);
    vi.setSystemTime(now + 31 * day);
    expect(await isIn(cookie)).toBe(false);
    vi.setSystemTime(now - day);
    expect(await isIn(cookie)).toBe(false);
  });

  it('withstands an attack on its key', async () => {
    const { id } = await createOne(app);
    const removed = await remove(app, id, 1);
    // A value that the server has signed for another purpose.
    const visitor = /visitante=([^;]*)/.exec(removed.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
    expect(visitor).not.toBe('');
    const signed = await app.request(PAGE, { headers: { Cookie: `moderacao=${visitor}` } });
    expect(await signed.text()).toContain('Chave');
    // Many at once, each with another address in a header that no trusted proxy has added.
    const tries = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        app.request(
          PAGE,
          form(
            { chave: i === 399 ? KEY : `chave errada ${i}` },
            { 'X-Forwarded-For': `203.0.113.${i % 256}` },
          ),
          '198.51.100.9',
        ),
      ),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(395);
    expect(tries.every(({ headers }) => headers.get('Set-Cookie') === null)).toBe(true);
  });

  it('refuses requests of another site', async () => {
    const Cookie = await enter(app);
    const foreign = { Cookie, 'Sec-Fetch-Site': 'cross-site' };
    const { id } = await createOne(app);
    const pressed = await app.request(PAGE, form({ fazer: 'hold', quem: `${id}/1` }, foreign));
    expect(pressed.status).toBe(403);
  });
});
