import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const BENTO = draft({ name: 'Bento Santiago', gender: 'male', type: 'ISFJ', identity: 'T' });

const test = browserTest();

const UNDO = 'Desfazer';

async function add(server: Server, name: string) {
  const [one] = await server.add({ ...BENTO, name });
  if (one === undefined) throw new Error('Nobody was added.');
  return one;
}

describe('the recent changes', () => {
  test('are undone and redone by keyboard, once for repeated presses, and not when outdated', async ({
    visit: { page, watch },
    server,
  }) => {
    const { id } = await add(server, 'José Dias');
    const { changes, changesSearch, message, alert } = screenOf(page);
    await visit(page, paths.changes({ q: 'josé dias' }));
    await tabTo(page, changes.getByRole('button', { name: UNDO }));
    await page.keyboard.press('Enter');
    await expect.poll(() => message.textContent()).toContain('José Dias saiu do catálogo.');
    await expect.poll(() => changes.count()).toBe(2);
    const later = changes.nth(1).getByRole('link', { name: 'Mudou de novo depois' });
    await expect.poll(() => isFocused(later)).toBe(true);
    await expect(server.catalogue.get(id)).rejects.toMatchObject({ code: 'not_found' });

    await tabTo(page, message.getByRole('button', { name: UNDO }));
    await page.keyboard.press('Enter');
    await expect.poll(() => changes.count()).toBe(3);
    expect(await changes.first().textContent()).toContain('voltou ao catálogo, como na versão 1');
    expect(await server.catalogue.get(id)).toMatchObject({ name: 'José Dias', version: 3 });

    const cosme = await add(server, 'Tio Cosme');
    await server.catalogue.remove(cosme.id, 1);
    await changesSearch.fill('tio cosme');
    await expect.poll(() => changes.count()).toBe(2);
    await changes.first().getByRole('button', { name: 'Restaurar' }).dblclick();
    await expect.poll(() => message.textContent()).toContain('Tio Cosme voltou ao catálogo.');
    await expect.poll(() => changes.count()).toBe(3);
    expect(await alert.count()).toBe(0);
    expect((await server.catalogue.get(cosme.id)).version).toBe(3);

    watch.expect(/status of 412/);
    const one = await add(server, 'Prima Justina');
    await changesSearch.fill('prima justina');
    await expect.poll(() => changes.count()).toBe(1);
    await server.catalogue.update(one.id, 1, { ...one, type: 'ESTJ' });
    await changes.first().getByRole('button', { name: UNDO }).click();
    await expect.poll(() => alert.textContent()).toContain(FAILURE_SENTENCES.conflict);
    await expect.poll(() => changes.count()).toBe(2);
    expect((await server.catalogue.get(one.id)).type).toBe('ESTJ');
    await alert.getByRole('link', { name: 'Ver o histórico' }).click();
    await page.waitForURL((url) => url.pathname === paths.history(one.id));
  });
});

describe('the recent changes are filtered', () => {
  test('by kind, visitor and name, which are combined', async ({ page, server }) => {
    const { id } = await add(server, 'Quincas Borba');
    await server.catalogue.remove(id, 1);
    const { items } = await server.catalogue.changes({ limit: 1 });
    const visitor = `visitante ${items[0]?.visitor}`;
    const { changes, changesSearch } = screenOf(page);
    await visit(page, paths.changes());
    const kinds = page.getByRole('navigation', { name: 'Filtrar por tipo de mudança' });
    await kinds.getByRole('link', { name: 'Exclusões' }).click();
    await page.waitForURL(/change=removed/);
    await expect.poll(() => kinds.locator('[aria-current=page]').textContent()).toBe('Exclusões');
    await changes.first().getByRole('link', { name: visitor }).click();
    await page.waitForURL(/visitor=/);
    const chip = page.getByRole('button', { name: `Tirar da busca: ${visitor}` });
    // The links of the kinds keep the visitor once the page shows them.
    await chip.waitFor();
    await kinds.getByRole('link', { name: 'Exclusões' }).click();
    await page.waitForURL(/visitor=.*change=removed/);
    await changesSearch.pressSequentially('borba', { delay: 30 });
    await page.waitForURL(/q=borba/);
    expect(page.url()).toMatch(/visitor=.*change=removed/);
    await expect.poll(() => changes.count()).toBe(1);
    await expect.poll(() => isFocused(changesSearch)).toBe(true);
    // A kind pressed during the debounce delay includes the text, even if older results arrive during it. The delay is
    // long here.
    const late = await hold(page, /q=borb(&|$)/);
    await changesSearch.press('Backspace');
    await expect.poll(() => late.asked()).toBe(1);
    await page.evaluate(
      'window.kept = setTimeout; window.setTimeout = (task, ms) => kept(task, 1_000 * ms);',
    );
    await changesSearch.press('a');
    late.letGo();
    const all = kinds.getByRole('link', { name: 'Todas' });
    await expect.poll(() => all.getAttribute('href')).toMatch(/q=borb&/);
    await all.click();
    await page.waitForURL((url) => /q=borba/.test(url.search) && !/change=/.test(url.search));
    await page.evaluate('window.setTimeout = kept;');
    await expect.poll(() => changes.count()).toBe(1);
    await page.waitForTimeout(300);
    await page.goBack();
    await page.waitForURL(/q=borb&.*change=removed/);
    await expect.poll(() => changesSearch.inputValue()).toBe('borb');
    await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor();
    await changesSearch.fill('borba');
    await page.waitForURL(/q=borba&.*change=removed/);

    await kinds.getByRole('link', { name: 'Criações' }).click();
    await page.getByRole('heading', { name: 'Nenhuma mudança encontrada' }).waitFor();
    await page
      .getByText(`O ${visitor} não criou nenhuma personalidade com “borba” no nome.`)
      .waitFor();
    await chip.click();
    await expect.poll(() => changes.count()).toBe(1);
    expect(await chip.count()).toBe(0);
    expect(await changesSearch.inputValue()).toBe('borba');
    await page.goBack();
    await page.goBack();
    await expect.poll(() => kinds.locator('[aria-current=page]').textContent()).toBe('Exclusões');
    await page.goBack();
    await expect.poll(() => changesSearch.inputValue()).toBe('');
  });
});

const STRANGE = `<b>&amp; "Zé" 'x' ]]> 😀 ا`;

/** Runs in the page: the feed as the browser's XML parser reads it. */
function parseFeed(text: string) {
  const feed = new DOMParser().parseFromString(text, 'application/xml');
  const atom = 'http://www.w3.org/2005/Atom';
  const childrenOf = (parent: Element | undefined) =>
    [...(parent?.children ?? [])]
      .filter(({ namespaceURI }) => namespaceURI === atom)
      .map(({ localName }) => localName);
  const [entry] = feed.getElementsByTagNameNS(atom, 'entry');
  const textOf = (name: string) => entry?.getElementsByTagNameNS(atom, name)[0]?.textContent ?? '';
  return {
    errors: feed.getElementsByTagName('parsererror').length,
    feed: childrenOf(feed.documentElement),
    entry: childrenOf(entry),
    title: textOf('title'),
    updated: textOf('updated'),
  };
}

test('the feed of the changes is XML with everything that Atom requires', async ({
  page,
  server,
}) => {
  await server.add({ ...BENTO, name: STRANGE });
  const read = async (q: string) => {
    const answer = await fetch(server.origin + paths.changesFeed({ q }));
    return page.evaluate(parseFeed, await answer.text());
  };
  const { errors, feed, entry, title, updated } = await read('ze');
  expect(errors).toBe(0);
  expect(feed).toEqual(
    expect.arrayContaining(['id', 'title', 'updated', 'author', 'link', 'entry']),
  );
  expect(entry).toEqual(
    expect.arrayContaining(['id', 'title', 'updated', 'author', 'link', 'content']),
  );
  expect(title).toBe(`${STRANGE} entrou no catálogo`);
  expect(new Date(updated).toISOString()).toBe(updated);
  expect(await read('\u0000\u0008\u001b\ufffe\ud800<&>"\'')).toMatchObject({ errors: 0 });
});
