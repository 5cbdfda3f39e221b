import { beforeEach, describe, expect, it } from 'vitest';
import type { WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { paths } from '../../../src/domain/paths.ts';
import { BY } from '../../store/arbitraries.ts';
import { newPerson } from '../../support/people.ts';
import { type OpenApp, openApp } from '../support.ts';
import { enter, KEY, look, openModeration, PAGE } from './moderation.ts';
import { form, renderMain, textOf } from './render-main.ts';

const VANDAL = 'badbadbad0';
const FORM = paths.moderation('visitante');

let app: OpenApp;
let Cookie: string;
beforeEach(async () => {
  app = await openModeration();
  Cookie = await enter(app);
});

/** Three personalities that the vandal renames, and one that the vandal creates. */
async function vandalize(at = new Date().toISOString()) {
  const bad: WriteContext = { visitor: VANDAL, at };
  const people = ['Capitu', 'Bentinho', 'Escobar'].map((name) => newPerson({ name }));
  await app.store.create(people, BY);
  for (const one of people) await app.store.update(one.id, 1, { ...one, name: 'Estragado' }, bad);
  await app.store.create([newPerson({ name: 'Lixo' })], bad);
  return people;
}

async function namesIn({ catalogue }: OpenApp): Promise<string[]> {
  return (await catalogue.page({ q: '' })).items.map(({ name }) => name).toSorted();
}

/** Presses the button that a page has for this action, and resolves with the text of the next page. */
async function press(html: string, action: string): Promise<string> {
  const [, fields = ''] =
    new RegExp(
      `<form[^>]*method="post"[^>]*>((?:(?!</form>).)*value="${action}".*?)</form>`,
      's',
    ).exec(html) ?? [];
  const hidden = fields.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const sent = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
  const answer = await app.request(PAGE, form({ ...sent, fazer: action }, { Cookie }));
  expect(answer.status).toBe(303);
  return look(app, Cookie, answer.headers.get('Location') ?? '');
}

describe('the operator’s form for a visitor', () => {
  it('undoes all changes of the visitor after a look, says what stayed, and undoes that', async () => {
    const [, changed, locked] = await vandalize();
    const later = { visitor: '900d900d90', at: new Date().toISOString() };
    await app.store.update(changed?.id ?? '', 2, newPerson({ name: 'Bento' }), later);
    await app.store.lock(locked?.id ?? '', true);
    const found = await look(app, Cookie, `${FORM}&visitante=${VANDAL}&dias=7`);
    expect(textOf(found)).toMatch(
      /O visitante badbadbad0 mudou 4 personalidades.*Bento.*Lixo.*Desfazer em 4 personalidades/,
    );
    expect(found).toContain(`href="${paths.changes({ visitor: VANDAL })}"`);

    const done = await press(found, 'undo-visitor');
    for (const words of [
      'Operação 1:',
      '1 voltou a ser como era',
      '1 saiu do catálogo',
      '1 ficou: mudou de novo depois',
      '1 ficou: está travada ou fora do ar',
    ])
      expect(textOf(done)).toContain(words);
    expect(await namesIn(app)).toEqual(['Bento', 'Capitu', 'Estragado']);

    expect(textOf(await press(done, 'undo-operation'))).toContain('2 voltaram a ser como eram');
    expect(await namesIn(app)).toEqual(['Bento', 'Estragado', 'Estragado', 'Lixo']);
  });

  it('is reached from a report, and takes the name as it is shown', async () => {
    const [person] = await vandalize();
    await app.request(paths.report(person?.id ?? ''), form({ kind: 'insult', text: '' }));
    const address = paths.moderation('visitante', VANDAL);
    expect(await look(app, Cookie)).toContain(`href="${address.replace('&', '&amp;')}"`);
    expect(textOf(await look(app, Cookie, address))).toContain('mudou 4 personalidades');
    const named = await look(app, Cookie, `${FORM}&visitante=Visitante+${VANDAL.toUpperCase()}`);
    expect(textOf(named)).toContain('mudou 4 personalidades');
  });

  it('finds only what was changed in the chosen time', async () => {
    await vandalize('2026-01-01T00:00:00.000Z');
    const ask = (days: string) => look(app, Cookie, `${FORM}&visitante=${VANDAL}&dias=${days}`);
    expect(textOf(await ask('30'))).toContain('não mudou nada nesse tempo');
    expect(textOf(await ask(''))).toContain('mudou 4 personalidades');
  });

  it('refuses what names no visitor, or no operation', async () => {
    const asked = await app.request(`${FORM}&visitante=Capitu`, { headers: { Cookie } });
    expect(asked.status).toBe(400);
    expect(textOf(await asked.text())).toContain('dez letras de a até f e números');
    const send = (fields: Readonly<Record<string, string>>) =>
      app.request(PAGE, form(fields, { Cookie }));
    expect((await send({ fazer: 'undo-operation', operacao: '7' })).status).toBe(404);
    await vandalize();
    for (const fields of [{ visitante: 'x' }, { visitante: VANDAL, desde: 'ontem' }])
      await send({ fazer: 'undo-visitor', ...fields });
    expect(await namesIn(app)).toContain('Estragado');
  });

  it('changes nothing in a read-only catalogue or without a session', async () => {
    await vandalize();
    const undo = (to: OpenApp, headers: Readonly<Record<string, string>>) =>
      to.request(PAGE, form({ fazer: 'undo-visitor', visitante: VANDAL }, headers));
    expect((await undo(app, {})).status).toBe(401);
    const environment = { MODERATION_KEY: KEY, READ_ONLY: 'true' };
    const readOnly = await openApp({ renderPage: renderMain, environment, beside: app });
    const refused = await undo(readOnly, { Cookie: await enter(readOnly) });
    expect(refused.status).toBe(503);
    expect(textOf(await refused.text())).toContain('só para leitura');
    expect(await namesIn(app)).toContain('Estragado');
  });
});
