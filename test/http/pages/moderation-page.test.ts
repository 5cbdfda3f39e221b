import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { LATER_FIELDS, textsOf as textsIn } from '../../../src/domain/people/fields.ts';
import { FIELD_WORDS } from '../../../src/domain/texts/field-words.ts';
import { BY } from '../../store/arbitraries.ts';
import { FILLED, newPerson } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import {
  createOne,
  expectProblem,
  type OpenApp,
  openApp,
  remove,
  replace,
  sending,
} from '../support.ts';
import { form, renderPlainPages, textOf } from './render-plain.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openPages();
});

const KEY = 'uma chave bem comprida';
const PAGE = paths.moderation();
const API = '/mbti-db/api/moderation';

function openPages(environment = {}) {
  return openApp({
    renderPage: renderPlainPages,
    environment: { WRITES_PER_MINUTE: '0', MODERATION_KEY: KEY, ...environment },
  });
}

/** The cookie of a session, as a browser sends it. */
async function enter(app: OpenApp, key = KEY): Promise<string> {
  const response = await app.request(PAGE, form({ chave: key }));
  expect(response.status).toBe(303);
  return /^moderacao=[^;]*/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? '';
}

const report = (app: OpenApp, id: string, network: number, text = '') =>
  app.request(paths.report(id), form({ kind: 'insult', text }), `203.0.${network}.1`);

/** What a page shows to the operator. */
async function look(app: OpenApp, cookie: string, address: string = PAGE): Promise<string> {
  const response = await app.request(address, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return response.text();
}

/** Presses a button, and gives the page that comes next. */
async function press(
  app: OpenApp,
  cookie: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const pressed = await app.request(PAGE, form({ lista: '', ...fields }, { Cookie: cookie }));
  expect(pressed.status).toBe(303);
  return look(app, cookie, pressed.headers.get('Location') ?? '');
}

describe('the operator’s page', () => {
  afterEach(() => void vi.useRealTimers());

  it('is no page without a key', async () => {
    app = await openPages({ MODERATION_KEY: '' });
    expect((await app.request(PAGE)).status).toBe(404);
    expect((await app.request(PAGE, form({ chave: '' }))).status).toBe(404);
    await expectProblem(await app.request(`${API}/reports`), 404, 'not_found');
  });

  it('asks for the key, and for no more than five wrong ones', async () => {
    app = await openPages({ PUBLIC_URL: 'https://tipos.example' });
    expect(await (await app.request(PAGE)).text()).toContain('for="chave">Chave</label>');
    for (let i = 0; i < 5; i += 1) {
      const wrong = await app.request(PAGE, form({ chave: `${KEY}!` }), '203.0.113.7');
      expect(wrong.status).toBe(401);
      expect(wrong.headers.get('Set-Cookie')).toBeNull();
      const html = await wrong.text();
      expect(html).toContain('Chave incorreta.');
      expect(html).not.toContain(KEY);
    }
    // Not even the right one.
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
  ])('looks at so many keys of %s: %i', async (_, most, addressOf) => {
    const statuses: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      const tried = await app.request(PAGE, form({ chave: 'errada' }), addressOf(i));
      statuses.push(tried.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - most);
    expect((await app.request(PAGE, form({ chave: KEY }), '198.51.100.1')).status).toBe(303);
  });

  it('answers no more forms at a time than other pages', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.request(PAGE, form({}), '203.0.113.7')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(200 - 64);
    expect((await app.request(PAGE, form({}), '203.0.113.7')).status).toBe(401);
  });

  it('ends a session with its time, its key, and when it is left', async () => {
    const cookie = await enter(app);
    expect(await look(app, cookie)).toContain('Denúncias · 0');
    const other = await openApp({
      renderPage: renderPlainPages,
      environment: { MODERATION_KEY: 'uma outra chave comprida' },
      beside: app,
    });
    expect(await (await other.request(PAGE, { headers: { Cookie: cookie } })).text()).toContain(
      'Chave',
    );
    // A later end than the one that was signed.
    const forged = cookie.replace(/=\d/, '=9');
    for (const headers of [{}, { Cookie: forged }, { Cookie: 'moderacao=9999999999999' }]) {
      await expectProblem(await app.request(`${API}/reports`, { headers }), 401, 'unauthorized');
      const pressed = await app.request(PAGE, form({ fazer: 'hold', quem: 'x/1' }, headers));
      expect(pressed.status).toBe(401);
    }
    const another = await enter(app);
    const left = await app.request(PAGE, form({ fazer: 'leave' }, { Cookie: cookie }));
    expect(left.headers.get('Set-Cookie')).toMatch(/^moderacao=; Max-Age=0/);
    // Also for whoever has a copy of the cookie; a session begun elsewhere goes on.
    expect(await (await app.request(PAGE, { headers: { Cookie: cookie } })).text()).toContain(
      'Chave',
    );
    expect(await look(app, another)).toContain('Denúncias · 0');
    const path = `${API}/session`;
    const headers = { Cookie: another };
    expect((await app.request(path, { method: 'DELETE', headers })).status).toBe(204);
    await expectProblem(await app.request(`${API}/reports`, { headers }), 401, 'unauthorized');
  });

  it('ends a session that began before the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    app = await openPages();
    const isIn = async (cookie: string): Promise<boolean> =>
      (await app.request(`${API}/reports`, { headers: { Cookie: cookie } })).status === 200;
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
    // What the server has signed for another purpose.
    const visitor = /visitante=([^;]*)/.exec(removed.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
    expect(visitor).not.toBe('');
    await expectProblem(
      await app.request(`${API}/reports`, { headers: { Cookie: `moderacao=${visitor}` } }),
      401,
      'unauthorized',
    );
    // Many at once, each under an address of its own that no trusted proxy has written.
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

  it('takes nothing from another site', async () => {
    const Cookie = await enter(app);
    const foreign = { Cookie, 'Sec-Fetch-Site': 'cross-site' };
    const { id } = await createOne(app);
    expect(
      (await app.request(PAGE, form({ fazer: 'hold', quem: `${id}/1` }, foreign))).status,
    ).toBe(403);
    const hold = `${API}/personalities/${id}/hold`;
    await expectProblem(
      await app.request(hold, { method: 'POST', headers: foreign }),
      403,
      'cross_site',
    );
    await expectProblem(await app.request(`${API}/held`, { headers: foreign }), 403, 'cross_site');
    expect((await app.request(paths.api.personality(id))).status).toBe(200);
  });

  it('shows all its texts, and no portrait of what is held, whose icon answers 404', async () => {
    const cookie = await enter(app);
    const said = { ...FILLED, aliases: ['Olhos', 'Ressaca'] };
    const { id, icon } = await createOne(app, { icon: await imageDataUrl(), ...said });
    await report(app, id, 1);
    const reported = await look(app, cookie);
    expect(reported).toContain(`src="${icon}"`);
    const texts = LATER_FIELDS.map(
      (field) => `${FIELD_WORDS[field].title}: ${textsIn(said[field]).join(', ')}`,
    );
    expect(texts).toContain('Outros nomes: Olhos, Ressaca');
    for (const text of texts) expect(textOf(reported)).toContain(text);
    await press(app, cookie, { fazer: 'hold', quem: `${id}/1` });
    expect((await app.request(icon ?? '')).status).toBe(404);
    const held = await look(app, cookie, paths.moderation('fora-do-ar'));
    expect(textOf(held)).toContain('Capitu');
    for (const text of texts) expect(textOf(held)).toContain(text);
    expect(held).not.toContain(icon);
  });

  it('shows what is reported, and takes back each of its buttons', async () => {
    const cookie = await enter(app);
    const { id } = await createOne(app);
    await replace(app, id, 1, { name: 'Capitolina' });
    await report(app, id, 1, '<img src=x onerror=alert(1)>');
    await report(app, id, 2, 'segundo');
    await report(app, id, 2, 'segundo');
    await report(app, id, 1, 'de outra pessoa');
    const html = await look(app, cookie);
    expect(html).not.toContain('<img src=x');
    expect(textOf(html)).toMatch(
      /Denúncias · 1.*Capitolina.*ENFP-T · nome trocado agora3 denúncias de 2 redes · histórico3 × ofende<img src=x onerror=alert\(1\)>segundoe mais 1de outra pessoaTirar do arVoltar à versão 1Está tudo bem/,
    );

    const held = await press(app, cookie, { fazer: 'hold', quem: `${id}/2` });
    expect(textOf(held)).toContain('Capitolina está fora do ar.Desfazer');
    expect((await app.request(paths.api.personality(id))).status).toBe(404);
    const list = textOf(await look(app, cookie, paths.moderation('fora-do-ar')));
    expect(list).toMatch(
      /Fora do ar · 1.*fora do ar pela moderação (hoje|ontem), às? .*Pôr no arHistórico/,
    );
    const back = await press(app, cookie, { fazer: 'unhold', quem: `${id}/3` });
    expect(textOf(back)).toContain('Denúncias · 1');
    expect(await (await app.request(paths.api.personality(id))).json()).toMatchObject({
      name: 'Capitolina',
      version: 4,
    });

    const well = await press(app, cookie, { fazer: 'dismiss', quem: `${id}/4` });
    expect(textOf(well)).toMatch(
      /Denúncias · 0.*Capitolina: está tudo bem.Desfazer.*Nada para olhar/,
    );
    const open = await press(app, cookie, { fazer: 'undismiss', quem: `${id}/4` });
    expect(textOf(open)).toContain('Denúncias · 1');

    await replace(app, id, 4, { name: 'Pior' });
    const reverted = await press(app, cookie, { fazer: 'revert', quem: `${id}/5` });
    expect(textOf(reverted)).toMatch(/Denúncias · 0.*Capitolina voltou à versão anterior.Desfazer/);
    const again = await press(app, cookie, { fazer: 'unrevert', quem: `${id}/6` });
    expect(textOf(again)).toMatch(/Denúncias · 1.*Pior/);
    for (const fazer of ['revert', 'dismiss']) {
      const late = form({ fazer, quem: `${id}/5` }, { Cookie: cookie });
      const refused = await app.request(PAGE, late);
      expect(refused.status).toBe(412);
      expect(await refused.text()).toContain('Alguém mudou esta personalidade');
    }
  });

  it('shows what is grave first, and closes many at once', async () => {
    const cookie = await enter(app);
    const [light = '', once = '', often = '', grave = ''] = await Promise.all(
      ['Leve', 'Uma vez', 'Muitas vezes', 'Grave'].map(
        async (name) => (await createOne(app, { name })).id,
      ),
    );
    const say = (id: string, network: number, kind: string) =>
      app.request(paths.report(id), form({ kind, text: '' }), `203.0.${network}.1`);
    for (const [id, networks, kind] of [
      [once, [1], 'other'],
      [light, [1, 2], 'junk'],
      [often, [3, 4, 5], 'junk'],
      [grave, [6], 'private'],
    ] as const)
      for (const network of networks) await say(id, network, kind);
    const html = await look(app, cookie);
    expect([...html.matchAll(/<h2><bdi>([^<]*)/g)].map(([, name]) => name)).toEqual([
      'Grave',
      'Muitas vezes',
      'Leve',
      'Uma vez',
    ]);
    // What a box of this list sends with the form that it names.
    const boxes = html.match(/<input[^>]* form="escolhidas"[^>]*>/g) ?? [];
    expect(boxes.map((box) => /(?<=value=")[^"]*/.exec(box)?.[0])).toEqual(
      [grave, often, light, once].map((id) => `${id}/1`),
    );
    expect(html).toContain('<form id="escolhidas"');

    const send = (quem: readonly string[], fazer: string) => {
      const { body: _, ...init } = form({}, { Cookie: cookie });
      const fields = [['fazer', fazer], ['lista', ''], ...quem.map((whom) => ['quem', whom])];
      return app.request(PAGE, { ...init, body: new URLSearchParams(fields) });
    };
    await replace(app, once, 1);
    const pressed = await send([`${often}/1`, `${light}/1`, `${once}/1`], 'dismiss');
    const done = await look(app, cookie, pressed.headers.get('Location') ?? '');
    expect(textOf(done)).toContain('2 personalidades: está tudo bem. 1 ficou como estava.Desfazer');
    expect(textOf(done)).toContain('Denúncias · 2');
    const undone = await send([`${often}/1`, `${light}/1`], 'undismiss');
    const again = await look(app, cookie, undone.headers.get('Location') ?? '');
    expect(textOf(again)).toMatch(
      /Denúncias · 4.*2 personalidades: as denúncias estão abertas de novo/,
    );
    expect(textOf(again)).toContain('Está tudo bem com as 4');
    // Nobody was chosen.
    expect((await send([], 'dismiss')).status).toBe(303);
    expect(textOf(await look(app, cookie))).toContain('Denúncias · 4');
  });

  it('tells what was done to a hundred in an answer that a proxy has room for', async () => {
    const Cookie = await enter(app);
    const ids = [...Array.from({ length: 99 }, () => newPerson().id), 'de.outro.programa'];
    await app.store.create(
      ids.map((id, i) => newPerson({ id, name: `Pessoa ${i}` })),
      BY,
    );
    const fields = [['fazer', 'dismiss'], ['lista', ''], ...ids.map((id) => ['quem', `${id}/1`])];
    const { body: _, ...init } = form({}, { Cookie });
    const answer = await app.request(PAGE, { ...init, body: new URLSearchParams(fields) });
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    expect(lines.join('').length).toBeLessThan(3_800);
    const told = await look(app, Cookie, answer.headers.get('Location') ?? '');
    expect(textOf(told)).toContain('100 personalidades: está tudo bem.Desfazer');
    for (const id of ids) expect(told).toContain(`${id}/1`);
  });

  it('shows its lists and does nothing where the catalogue is read-only', async () => {
    const { id } = await createOne(app);
    await report(app, id, 1);
    const readOnly = await openApp({
      renderPage: renderPlainPages,
      environment: { MODERATION_KEY: KEY, READ_ONLY: 'true' },
      beside: app,
    });
    const Cookie = await enter(readOnly);
    expect(textOf(await look(readOnly, Cookie))).toContain('Denúncias · 1');
    const pressed = await readOnly.request(
      PAGE,
      form({ fazer: 'hold', quem: `${id}/1` }, { Cookie }),
    );
    expect(pressed.status).toBe(503);
    expect(textOf(await pressed.text())).toMatch(/Denúncias · 1.*só para leitura.*Capitu/);
    const hold = `${API}/personalities/${id}/hold`;
    const asked = await readOnly.request(hold, { method: 'POST', headers: { Cookie } });
    await expectProblem(asked, 503, 'read_only');
    expect((await app.request(paths.api.personality(id))).status).toBe(200);
    const left = await readOnly.request(PAGE, form({ fazer: 'leave' }, { Cookie }));
    expect(left.headers.get('Set-Cookie')).toMatch(/^moderacao=; Max-Age=0/);
  });

  it('does the same by the API', async () => {
    const begun = await app.request(`${API}/session`, sending('POST', { key: KEY }));
    expect(begun.status).toBe(204);
    const Cookie = /^[^;]*/.exec(begun.headers.get('Set-Cookie') ?? '')?.[0] ?? '';
    await expectProblem(
      await app.request(`${API}/session`, sending('POST', { key: 'wrong' })),
      401,
      'unauthorized',
    );
    const { id } = await createOne(app);
    for (const network of [1, 2, 3]) await report(app, id, network);
    const read = async (list: string) => {
      const response = await app.request(`${API}/${list}`, { headers: { Cookie } });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      return response.json();
    };
    expect(await read('reports')).toEqual({ items: [] });
    expect(await read('held')).toMatchObject({
      items: [{ by: 'reports', count: 3, networks: 3, newest: { state: { name: 'Capitu' } } }],
    });
    const act = (action: string, on = id) =>
      app.request(`${API}/personalities/${on}/${action}`, { method: 'POST', headers: { Cookie } });
    expect((await act('release')).status).toBe(204);
    await expectProblem(await act('release'), 404, 'not_found');
    await expectProblem(await act('hold', 'nobody'), 404, 'not_found');
    await report(app, id, 9);
    expect(await read('reports')).toMatchObject({ items: [{ count: 1, previous: null }] });
    expect((await act('dismiss')).status).toBe(204);
    expect(await read('reports')).toEqual({ items: [] });
    expect((await act('undismiss')).status).toBe(204);
    expect((await act('hold')).status).toBe(204);
    expect((await app.request(paths.api.personality(id))).status).toBe(404);
    const left = await app.request(`${API}/session`, { method: 'DELETE', headers: { Cookie } });
    expect(left.status).toBe(204);
  });
});
