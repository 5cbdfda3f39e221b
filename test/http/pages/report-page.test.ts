import { describe, expect, it } from 'vitest';
import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
} from '../../../src/domain/guesses/counting-limits.ts';
import { paths } from '../../../src/domain/paths.ts';
import {
  COUNTED_DAYS,
  NETWORK_DAYS,
  REPORT_KINDS,
  TEXT_DAYS,
} from '../../../src/domain/reports/report.ts';
import { VISITOR_DAYS } from '../../../src/domain/versions/change.ts';
import { SOURCE_DAYS } from '../../../src/domain/versions/source.ts';
import { createOne, openApp, remove } from '../support.ts';
import { form, renderMain, textOf } from './render-main.ts';
import { openWithPages } from './support.ts';

const WITHOUT_WRITE_LIMIT = { WRITES_PER_MINUTE: '0' };

function openPages(environment = {}) {
  return openApp({
    renderPage: renderMain,
    environment: { ...WITHOUT_WRITE_LIMIT, ...environment },
  });
}

/** Sends the form, and resolves with the next page. */
async function send(
  app: Awaited<ReturnType<typeof openPages>>,
  id: string,
  fields: Readonly<Record<string, string>>,
  from?: string,
) {
  const response = await app.request(paths.report(id), form(fields), from);
  expect(response.status).toBe(303);
  const next = await app.request(response.headers.get('Location') ?? '');
  expect(next.status).toBe(200);
  return { response, html: await next.text() };
}

describe('the page that reports a personality', () => {
  it('has a form that works without scripts', async () => {
    const app = await openPages();
    const { id } = await createOne(app);
    const response = await app.request(paths.report(id));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<h1>Denunciar <bdi>Capitu</bdi></h1>');
    expect(html.match(/<input type="radio"[^>]*>/g)).toHaveLength(REPORT_KINDS.length);
    expect(html).toContain(`action="${paths.report(id)}" method="post"`);
    expect(html).toContain('role="radiogroup"');
    expect(textOf(html)).toContain('Discorda do tipo? É caso de palpite, não de denúncia.');
    expect((await app.request(`${paths.report(id)}/`)).status).toBe(200);
    const missing = await app.request(paths.report('nobody'));
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Não há nada para ver aqui.');
  });

  it('redirects to a page with the number, which is the same for the same report, and sets no cookie', async () => {
    const app = await openPages();
    const { id } = await createOne(app);
    const fields = { kind: 'picture', text: '', version: '1' };
    for (const _ of [1, 2]) {
      const { response, html } = await send(app, id, fields);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(textOf(html)).toMatch(
        /Denúncia nº 1 recebida (hoje|ontem), às? \d+h(\d\d)? \(horário de Brasília\)\./,
      );
    }
    const other = await send(app, id, fields, '203.0.113.9');
    expect(textOf(other.html)).toContain('Denúncia nº 2 recebida');
    // Loading it again is not another report; with another number or person it is not a receipt.
    const receipt = other.response.headers.get('Location') ?? '';
    for (let i = 0; i < 6; i += 1) {
      const again = await app.request(receipt, {}, '203.0.113.9');
      expect(textOf(await again.text())).toContain('Denúncia nº 2 recebida');
    }
    expect(await app.store.reports.reported(9)).toMatchObject([{ count: 2 }]);
    const { id: another } = await createOne(app, { name: 'Bentinho' });
    for (const forged of [receipt.replace('=2-', '=3-'), receipt.replace(id, another)])
      expect(await (await app.request(forged)).text()).toContain('Enviar denúncia');
    const missing = await app.request(receipt.replace(id, 'nobody'));
    expect(missing.status).toBe(404);
  });

  it('counts as a write of the whole site, although its response is a redirection', async () => {
    // One hundredth of the site’s 600 writes per minute.
    const app = await openPages({ WRITES_PER_MINUTE: '1', INSTANCES: '100' });
    const { id } = await createOne(app);
    const report = (network: number) =>
      app.request(paths.report(id), form({ kind: 'other' }), `203.${network}.113.9`);
    for (const network of [1, 2, 3, 4, 5]) expect((await report(network)).status).toBe(303);
    expect((await report(6)).status).toBe(503);
  });

  it('shows the number of a report that hides the personality, without the name', async () => {
    const app = await openPages();
    const { id } = await createOne(app);
    for (const network of [1, 2, 3]) {
      const fields = { kind: 'insult', version: '1' };
      const { html } = await send(app, id, fields, `203.0.${network}.9`);
      expect(textOf(html)).toContain(`Denúncia nº ${network} recebida`);
      expect(html.includes('Capitu')).toBe(network < 3);
      // The link back leads to an existing page.
      const back = network < 3 ? paths.personality(id) : paths.home();
      expect(/href="([^"]*)" aria-label="Voltar/.exec(html)?.[1]).toBe(back);
    }
    expect((await app.request(paths.report(id))).status).toBe(404);
    expect((await app.request(paths.report(id), form({ kind: 'other' }))).status).toBe(404);
  });

  it('keeps what was typed if the kind is missing, the text is too long, or too many reports were sent', async () => {
    const app = await openPages();
    const { id } = await createOne(app);
    const response = await app.request(paths.report(id), form({ text: '<img onerror=x>' }));
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('data-missing=""');
    expect(html).toContain('autofocus=""');
    expect(html).toContain('&lt;img onerror=x&gt;</textarea>');
    const long = await app.request(paths.report(id), form({ kind: 'junk', text: 'a'.repeat(501) }));
    expect(long.status).toBe(422);
    expect(await long.text()).toContain('role="alert"');
    for (let i = 1; i <= 5; i += 1) {
      const { id: another } = await createOne(app, { name: `Pessoa ${i}` });
      await app.request(paths.report(another), form({ kind: 'junk' }));
    }
    const sixth = await app.request(paths.report(id), form({ kind: 'junk', text: 'de novo' }));
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(await sixth.text()).toContain('>de novo</textarea>');
  });

  it('refuses forms of other sites, and other content types', async () => {
    const app = await openPages();
    const { id } = await createOne(app);
    const foreign = form({ kind: 'junk' }, { 'Sec-Fetch-Site': 'cross-site' });
    expect((await app.request(paths.report(id), foreign)).status).toBe(403);
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    expect((await app.request(paths.report(id), json)).status).toBe(415);
  });
});

describe('the page of rules', () => {
  it('says what is stored for how long, with the figures of the program', async () => {
    const app = await openWithPages({}, { contact: 'contato@example.org' });
    const response = await app.request(paths.about);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<h1>Sobre o MBTI DB</h1>');
    for (const title of ['Regras da casa', 'O que guardamos de você', 'Pedir remoção'])
      expect(html).toContain(`<h2>${title}</h2>`);
    const text = textOf(html);
    expect(text).toContain(`dura ${VISITOR_DAYS} dias`);
    expect(text).toContain(`por ${NETWORK_DAYS} dias, um código embaralhado`);
    expect(text).toContain(`é apagada depois de ${SOURCE_DAYS} dias`);
    expect(text).toContain(
      `até ${COUNTED_OF_ADDRESS} do mesmo endereço e até ${COUNTED_OF_NETWORK} da`,
    );
    expect(text).toContain(`some ${TEXT_DAYS} dias depois`);
    expect(text).toContain(`Últimos ${COUNTED_DAYS} dias`);
    expect(html).toContain('href="mailto:contato@example.org"');
    const cookie = /Max-Age=(\d+)/.exec(await firstCookie(app))?.[1];
    expect(Number(cookie)).toBe(VISITOR_DAYS * 24 * 60 * 60);
    const without = await (await openPages()).request(paths.about);
    expect(await without.text()).not.toContain('ou escreva para');
  });

  it('counts the reports of the last days', async () => {
    const app = await openPages();
    const ids = await Promise.all(
      ['Um', 'Dois', 'Três'].map(async (name) => (await createOne(app, { name })).id),
    );
    for (const id of ids) await app.request(paths.report(id), form({ kind: 'junk' }));
    const [first = '', second = ''] = ids;
    const at = new Date().toISOString();
    await app.store.reports.hold({ id: first, at });
    await app.store.reports.dismiss({ id: second, newest: 1, at });
    const text = textOf(await (await app.request(paths.about)).text());
    expect(text).toContain('3 denúncias1 fora do ar1 sem problema');
  });
});

async function firstCookie(app: Awaited<ReturnType<typeof openPages>>): Promise<string> {
  const { id } = await createOne(app);
  const response = await remove(app, id, 1);
  return response.headers.get('Set-Cookie') ?? '';
}
