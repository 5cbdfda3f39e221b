import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { LATER_FIELDS } from '../../../src/domain/people/fields.ts';
import { FIELD_WORDS } from '../../../src/domain/texts/fields/field-words.ts';
import { laterWords } from '../../../src/domain/texts/fields/later-words.ts';
import { BY } from '../../store/arbitraries.ts';
import { FILLED, newPerson } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { createOne, type OpenApp, openApp, replace } from '../support.ts';
import { enter, KEY, look, openModeration, PAGE } from './moderation.ts';
import { form, renderMain, textOf } from './render-main.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openModeration();
});

const report = (app: OpenApp, id: string, network: number, text = '') =>
  app.request(paths.report(id), form({ kind: 'insult', text }), `203.0.${network}.1`);

/** Presses a button, and resolves with the next page. */
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
  it('shows all its texts, and no portrait of a held personality, whose icon is not found', async () => {
    const cookie = await enter(app);
    const said = { ...FILLED, aliases: ['Olhos', 'Ressaca'] };
    const { id, icon } = await createOne(app, { icon: await imageDataUrl(), ...said });
    await report(app, id, 1);
    const reported = await look(app, cookie);
    expect(reported).toContain(`src="${icon}"`);
    const texts = LATER_FIELDS.map(
      (field) => `${FIELD_WORDS[field].title}: ${laterWords(field, said[field])}`,
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

  it('shows what is reported, and can undo each of its buttons', async () => {
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
      /Denúncias · 1.*Capitolina.*ENFP-T · nome trocado agora3 denúncias de 2 redes · histórico · visitante [0-9a-f]{10}3 × ofende<img src=x onerror=alert\(1\)>segundoe mais 1de outra pessoaTirar do arVoltar à versão 1Está tudo bem/,
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
    const reverted = await press(app, cookie, { fazer: 'restore', quem: `${id}/5` });
    expect(textOf(reverted)).toMatch(/Denúncias · 0.*Capitolina voltou à versão anterior.Desfazer/);
    const again = await press(app, cookie, { fazer: 'restore', quem: `${id}/6` });
    expect(textOf(again)).toMatch(/Denúncias · 0.*Pior voltou à versão anterior/);
    for (const fazer of ['restore', 'dismiss']) {
      const late = form({ fazer, quem: `${id}/5` }, { Cookie: cookie });
      const refused = await app.request(PAGE, late);
      expect(refused.status).toBe(412);
      expect(await refused.text()).toContain('Alguém mudou esta personalidade');
    }
  });

  it('shows grave reports first, and closes many at once', async () => {
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
    // The value that a checkbox of this list sends with the form that it names.
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
    // Nothing was chosen.
    expect((await send([], 'dismiss')).status).toBe(303);
    expect(textOf(await look(app, cookie))).toContain('Denúncias · 4');
  });

  it('reports the outcome for a hundred people in headers that a proxy accepts', async () => {
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

  it('names as many people of other programs as such headers have room for', async () => {
    const Cookie = await enter(app);
    const ids = Array.from({ length: 100 }, (_, i) => `de.outro.programa.de.nome.comprido.${i}`);
    await app.store.create(
      ids.map((id) => newPerson({ id })),
      BY,
    );
    const fields = [['fazer', 'dismiss'], ['lista', ''], ...ids.map((id) => ['quem', `${id}/1`])];
    const { body: _, ...init } = form({}, { Cookie });
    const answer = await app.request(PAGE, { ...init, body: new URLSearchParams(fields) });
    const location = answer.headers.get('Location') ?? '';
    expect(location.length).toBeLessThan(3_200);
    const told = await look(app, Cookie, location);
    expect(textOf(told)).toMatch(/[5-9]\d personalidades: está tudo bem/);
  });

  it('ignores impossible ids, such as a NUL', async () => {
    const Cookie = await enter(app);
    for (const whom of ['!AA', '!', '', '.', 'AAAAAAAAAAAAAAAAAAAAAA', '!4pi6'.repeat(200)])
      expect(await look(app, Cookie, `${PAGE}?feito=hold&quem=${whom}`)).not.toContain(
        'fora do ar.',
      );
  });

  it('shows its lists and does nothing in a read-only catalogue', async () => {
    const { id } = await createOne(app);
    await report(app, id, 1);
    const readOnly = await openApp({
      renderPage: renderMain,
      environment: { MODERATION_KEY: KEY, READ_ONLY: 'true' },
      beside: app,
    });
    const Cookie = await enter(readOnly);
    const lists = await look(readOnly, Cookie);
    expect(textOf(lists)).toContain('Denúncias · 1');
    // The buttons that are hidden when nothing can be written; signing out is possible.
    const acting = lists.match(/<form [^>]*>(?!<button[^>]*value="leave")/g) ?? [];
    expect(acting.length).toBeGreaterThan(1);
    for (const tag of acting) expect(tag).toContain('data-writes');
    const pressed = await readOnly.request(
      PAGE,
      form({ fazer: 'hold', quem: `${id}/1` }, { Cookie }),
    );
    expect(pressed.status).toBe(503);
    expect(textOf(await pressed.text())).toMatch(/Denúncias · 1.*só para leitura.*Capitu/);
    expect((await app.request(paths.api.personality(id))).status).toBe(200);
    const left = await readOnly.request(PAGE, form({ fazer: 'leave' }, { Cookie }));
    expect(left.headers.get('Set-Cookie')).toMatch(/^moderacao=; Max-Age=0/);
  });
});
