import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { quotedMotto } from '../../../src/domain/texts/shared-links.ts';
import { TYPE_CODES, TYPE_GRID } from '../../../src/domain/vocabulary.ts';
import { createOne, replace } from '../support.ts';
import { form } from './render-main.ts';
import { linksIn, ORIGIN, openWithPages, sectionOf, textsOf } from './support.ts';

it('the page of guesses links to an empty catalogue until a personality can be guessed', async () => {
  const app = await openWithPages();
  const read = async () => (await app.request(paths.contested)).text();
  const nobody = sectionOf(await read(), 'O catálogo ainda está vazio');
  expect(linksIn(nobody)).toEqual([paths.home()]);
  const { id } = await createOne(app);
  const html = await read();
  expect(linksIn(sectionOf(html, 'Esperam palpites'))).toEqual([paths.question(id)]);
  expect(html).not.toContain('ainda está vazio');
});

describe('the question about a personality', () => {
  /** Removes from a document what differs with each request, and the name of its subject. */
  const bare = (html: string) =>
    html
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/nonce="[^"]*"/g, '')
      .replaceAll(/previa\/id-palpite\/[0-9a-f]{16}/g, 'previa');

  it('does not reveal type and look', async () => {
    const documents = new Set<string>();
    const lists = new Set<string>();
    for (const [i, type] of TYPE_CODES.entries()) {
      const app = await openWithPages();
      const identity = [null, 'A', 'T'][i % 3];
      const look = [null, '2k04n', '5w22n'][i % 3];
      const { id } = await createOne(app, { name: 'Capitu', type, identity, look });
      const read = async (Accept = 'text/html') =>
        (await app.request(paths.question(id), { headers: { Accept } })).text();
      const html = await read();
      const json = await read('application/json');
      expect(JSON.parse(json)).toMatchObject({ view: { name: 'Capitu' } });
      for (const told of [
        '"type"',
        '"identity"',
        '"label"',
        'application/ld+json',
        '"look"',
        '-2k04n-',
        '-5w22n-',
      ])
        expect(html + json).not.toContain(told);
      documents.add(bare(html));
      lists.add(bare(await (await app.request(paths.contested)).text()));
      await replace(app, id, 1, { name: 'Capitu', type: 'ESFP', identity: 'T' });
      expect(bare(await read())).toBe(bare(html));
    }
    expect([documents.size, lists.size]).toEqual([1, 1]);
  });

  it('can be answered by mottos, which reveal neither the person’s type nor their own', async () => {
    const documents = new Set<string>();
    for (const type of ['INTJ', 'ESFP'] as const) {
      const app = await openWithPages();
      const { id } = await createOne(app, { name: 'Capitu', type });
      expect(textsOf(await (await app.request(paths.question(id))).text()).join('')).toContain(
        'Não conhece os tipos? Escolha a frase que Capitu diria.Veja os 16 tipos',
      );
      const html = await (await app.request(`${paths.question(id)}?frases=1`)).text();
      const [group = ''] =
        /<form [^>]*><div role="group" aria-label="Que frase Capitu diria\?".*?<\/form>/s.exec(
          html,
        ) ?? [];
      expect(textsOf(group)).toEqual(TYPE_GRID.map(quotedMotto));
      expect(group).not.toMatch(/[EI][NS][TF][JP]|data-group|<svg|<img/);
      expect(linksIn(html)).toContain(paths.question(id));
      documents.add(bare(html));
    }
    expect(documents.size).toBe(1);
  });

  it('accepts a guess by its form, and redirects to the guesses of others', async () => {
    const app = await openWithPages();
    const { id } = await createOne(app, { name: 'Capitu' });
    const html = await (await app.request(`${paths.question(id)}?frases=1`)).text();
    const [, action = ''] =
      /<form action="([^"]*)" method="post"><div role="group"/.exec(html) ?? [];
    const buttons = html.match(/<button\b[^>]*name="palpite"[^>]*>/g) ?? [];
    const places = buttons.map((button) => /type="submit".*value="(\d+)"/.exec(button)?.[1]);
    expect(places).toEqual(TYPE_GRID.map((_, place) => String(place)));
    const send = (place: string, headers = {}) =>
      app.request(action, form({ palpite: place }, { Origin: ORIGIN, ...headers }));
    const sent = await send(String(TYPE_GRID.indexOf('ESTP')));
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      `${paths.personality(id)}?palpites=1&meu=${TYPE_GRID.indexOf('ESTP')}#palpites`,
    ]);
    const results = async () =>
      (await app.request(paths.api.guesses(id))).json() as Promise<unknown>;
    expect(await results()).toMatchObject({ counted: 1, types: { ESTP: 1 } });
    // A second guess of the same visitor replaces the first.
    const [cookie = ''] = sent.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    await send(String(TYPE_GRID.indexOf('INFJ')), { Cookie: cookie });
    expect(await results()).toMatchObject({ counted: 1, types: { INFJ: 1 } });
    for (const place of ['', '16', '-1', '1e0', 'INTJ'])
      expect((await send(place)).status).toBe(400);
    expect((await send('0', { Origin: 'https://example.org' })).status).toBe(403);
    expect((await app.request(paths.question('nobody'), form({ palpite: '0' }))).status).toBe(404);
    expect(await results()).toMatchObject({ counted: 1 });
  });

  it('says without scripts that a guess has arrived, whether it counts, and withdraws it', async () => {
    const app = await openWithPages();
    const { id } = await createOne(app, { name: 'Capitu' });
    const send = (fields: Readonly<Record<string, string>>, Cookie = '') =>
      app.request(paths.question(id), form(fields, { Origin: ORIGIN, Cookie }), '203.0.113.1');
    const next = async (sent: Response) =>
      (await app.request(sent.headers.get('Location')?.split('#')[0] ?? '')).text();
    const infj = { palpite: String(TYPE_GRID.indexOf('INFJ')) };
    const sent = await send(infj);
    const [cookie] = sent.headers.getSetCookie().map((one) => one.split(';')[0]);
    const page = await next(sent);
    const [, note = ''] = /<noscript>(<form.*?)<\/noscript>/s.exec(page) ?? [];
    expect(textsOf(note).join(' ')).toBe('Seu palpite: INFJ. Retirar palpite');
    expect(note).toContain('name="retirar"');

    for (let i = 0; i < 4; i += 1) await send(infj);
    expect(await next(await send(infj))).toContain('desta conexão já contamos 5 palpites');

    const withdrawn = await send({ retirar: '1' }, cookie);
    expect(withdrawn.status).toBe(303);
    expect(await next(withdrawn)).toMatch(
      /<noscript><form [^>]*><p [^>]*>Seu palpite foi retirado\.<\/p><\/form>/,
    );
    const results = await (await app.request(paths.api.guesses(id))).json();
    expect(results).toMatchObject({ counted: 4, total: 5 });
    // Only the form leads to these words.
    const plain = await (await app.request(`${paths.personality(id)}?palpites=1&meu=x`)).text();
    expect(plain).not.toContain('Seu palpite: ');
  });

  it('has name, gender, icon, the next question, and the sixteen types', async () => {
    const app = await openWithPages();
    const name = 'Ж"</script><b>&שלום';
    const { id } = await createOne(app, { name });
    const other = await createOne(app, { name: 'Bento' });
    for (const path of [paths.question(id), `${paths.question(id)}/?palpites=1&q=ana`]) {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      const data = /id="dados">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      const view = {
        page: 'question',
        id,
        name,
        gender: 'female',
        icon: null,
        lead: expect.stringContaining('um dos 16 tipos'),
      };
      expect(JSON.parse(data)).toMatchObject({ view: { ...view, others: [other.id] } });
      expect(Object.keys(JSON.parse(data).view)).toHaveLength(8);
      expect(html).not.toContain('<b>&');
      const shown = textsOf(html);
      expect(shown).toEqual(expect.arrayContaining(['Qual destes é ', name, '?', ...TYPE_CODES]));
      expect(linksIn(html)).toContain(`${paths.personality(id)}?palpites=1`);
    }
    expect((await app.request(`${paths.question(id)}/x`)).status).toBe(404);
  });

  it('is not found when the page of the personality is not, and found again with it', async () => {
    const app = await openWithPages();
    const { id } = await createOne(app);
    const answerOf = async (path: string) => {
      const { status, headers } = await app.request(path);
      return [status, headers.get('Location')];
    };
    const isShown = async (shown: boolean) => {
      const answer = await answerOf(paths.question(id));
      expect(answer).toEqual(shown ? [200, null] : [302, paths.notFound]);
      expect(answer).toEqual(await answerOf(paths.personality(id)));
    };
    await isShown(true);
    await app.catalogue.remove(id, 1);
    await isShown(false);
    await app.catalogue.restore(id, { newest: 2, version: 1 });
    await isShown(true);
    await app.store.reports.hold({ id, at: new Date().toISOString() });
    await isShown(false);
    const erased = await createOne(app, { name: 'Bento' });
    await app.store.erase(erased.id);
    expect(await answerOf(paths.question(erased.id))).toEqual([302, paths.notFound]);
    expect(await answerOf(paths.question('nobody'))).toEqual([302, paths.notFound]);
    expect(await answerOf(`${paths.question('%')}`)).toEqual([302, paths.notFound]);
  });
});
