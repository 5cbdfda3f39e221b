import { describe, expect, it } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { arrived, DRAFT, goBackSlowly, returned, startNavigation } from '../support/navigation.ts';

describe('a refresh during a navigation', () => {
  it.for(['capitu', 'home'] as const)('reads the page of a link anew (from %s)', async (start) => {
    const visit = await startNavigation(start);
    const { navigation, catalogue, iracema, at, hold, letGo, asked, shown } = visit;
    hold();
    void navigation.follow(at.iracema);
    await expect.poll(asked).toEqual(['Iracema']);
    await catalogue.update(iracema.id, 1, { ...DRAFT, name: 'Iracema de Alencar' });
    const refreshed = navigation.refresh();
    letGo();
    expect(await refreshed).toBe(true);
    await arrived(visit);
    expect(shown()).toEqual({ page: 'Iracema de Alencar', url: at.iracema, isLoading: false });
  });

  it('reads the page of Back again', async () => {
    const visit = await startNavigation();
    const { navigation, history, catalogue, capitu, at, letGo, shown } = visit;
    await goBackSlowly(visit);
    await catalogue.update(capitu.id, 1, { ...DRAFT, name: 'Capitu Santiago' });
    const refreshed = navigation.refresh();
    letGo();
    await refreshed;
    await arrived(visit);
    expect(shown()).toEqual({ page: 'Capitu Santiago', url: at.capitu, isLoading: false });
    history.forward();
    await expect.poll(() => shown().page).toBe('Iracema');
    expect(shown().url).toBe(at.iracema);
  });

  it('leads from a removed page to the requested page, not to home', async () => {
    const visit = await startNavigation();
    const { navigation, history, at, hold, letGo, asked, shown } = visit;
    hold();
    void navigation.follow(at.iracema);
    await expect.poll(asked).toEqual(['Iracema']);
    const refreshed = navigation.refresh(paths.home());
    letGo();
    await refreshed;
    await arrived(visit);
    expect(shown().page).toBe('Iracema');
    expect(history.urls()).toEqual([at.capitu, at.iracema]);
  });
});

describe('Forward before the page of Back is read', () => {
  it('keeps the page and its address', async () => {
    const visit = await startNavigation();
    const { history, at, letGo, shown } = visit;
    await goBackSlowly(visit);
    history.forward();
    await arrived(visit);
    letGo();
    await returned();
    expect(shown()).toEqual({ page: 'Iracema', url: at.iracema, isLoading: false });
  });
});

describe('a link pressed while a modal is open', () => {
  it('is followed, although the entry of the modal is removed meanwhile', async () => {
    const visit = await startNavigation();
    const { navigation, history, at, hold, letGo, shown } = visit;
    navigation.openLayer(
      () => {},
      () => {},
    );
    await expect.poll(history.urls).toEqual([at.capitu, at.capitu]);
    hold();
    void navigation.follow(at.iracema);
    await returned();
    expect(shown()).toEqual({ page: 'Capitu', url: at.iracema, isLoading: true });
    letGo();
    await arrived(visit);
    expect(shown()).toEqual({ page: 'Iracema', url: at.iracema, isLoading: false });
    expect(history.urls()).toEqual([at.capitu, at.iracema]);
  });

  it('is followed when the browser has not gone back yet from a modal that was closed', async () => {
    const { navigation, history, at, shown } = await startNavigation();
    const close = navigation.openLayer(
      () => {},
      () => {},
    );
    await expect.poll(history.urls).toEqual([at.capitu, at.capitu]);
    close();
    await navigation.follow(at.iracema);
    expect(shown()).toEqual({ page: 'Iracema', url: at.iracema, isLoading: false });
    expect(history.urls()).toEqual([at.capitu, at.iracema]);
  });

  it('adds one entry when another link is pressed before its page is loaded', async () => {
    const visit = await startNavigation();
    const { navigation, history, at, hold, letGo, asked, shown } = visit;
    navigation.openLayer(
      () => {},
      () => {},
    );
    hold();
    const first = navigation.follow(at.iracema);
    await expect.poll(asked).toEqual(['Iracema']);
    const second = navigation.follow(at.aurelia);
    await expect.poll(asked).toEqual(['Iracema', 'Aurélia']);
    letGo();
    await Promise.all([first, second]);
    expect(shown()).toEqual({ page: 'Aurélia', url: at.aurelia, isLoading: false });
    expect(history.urls()).toEqual([at.capitu, at.aurelia]);
  });
});

it('a page that only a new document can show stays as it is after a change', async () => {
  const { navigation, shown } = await startNavigation('document');
  expect(await navigation.refresh()).toBe(true);
  expect(shown().page).toBe('document');
});

describe('a page that is gone', () => {
  it('goes back to home if the visitor came from there, since Back from a second home would do nothing', async () => {
    const { navigation, history, catalogue, capitu, at, shown } = await startNavigation('home');
    await navigation.follow(at.capitu);
    await catalogue.remove(capitu.id, 1);
    await navigation.refresh(paths.home());
    await returned();
    expect(shown()).toEqual({ page: 'home', url: paths.home(), isLoading: false });
    expect(history.browser.currentEntry?.index).toBe(0);
  });

  it('is the not-found page at its own address, also when it is read again', async () => {
    const { navigation, history, catalogue, capitu, iracema, at, shown } = await startNavigation();
    await catalogue.remove(iracema.id, 1);
    await navigation.follow(at.iracema);
    const notFound = { page: 'not_found', url: paths.notFound, isLoading: false };
    await expect.poll(shown).toEqual(notFound);
    history.back();
    await expect.poll(shown).toEqual({ page: 'Capitu', url: at.capitu, isLoading: false });
    await catalogue.remove(capitu.id, 1);
    await navigation.refresh();
    await expect.poll(shown).toEqual(notFound);
    expect(history.urls()).toEqual([paths.notFound, paths.notFound]);
  });
});

it('a search typed while a page is loading is shown instead of it, as one new entry', async () => {
  const visit = await startNavigation('home');
  const { navigation, history, at, hold, letGo, asked, shown } = visit;
  hold();
  void navigation.follow(at.iracema);
  await expect.poll(asked).toEqual(['Iracema']);
  for (const typed of ['c', 'ca', 'cap']) navigation.searchFor(typed);
  await expect.poll(() => history.location.href).toContain('?q=cap');
  letGo();
  await returned();
  expect(shown()).toEqual({ page: 'home', url: paths.home(), isLoading: false });
  expect(history.urls()).toEqual([paths.home(), paths.home()]);
});

it('a search typed on another page keeps the order of results that the address has', async () => {
  const { navigation, history } = await startNavigation();
  await navigation.follow(paths.numbers({ q: 'c', order: 'name' }));
  navigation.searchFor('ca');
  await expect.poll(() => history.location.href).toContain(paths.home({ q: 'ca', order: 'name' }));
});

it('without the Navigation API home replaces the page of a removed personality, in the same document', async () => {
  const visit = await startNavigation('capitu', { hasApi: false });
  const { navigation, catalogue, capitu, readdressed, shown } = visit;
  await catalogue.remove(capitu.id, 1);
  expect(await navigation.refresh(paths.home())).toBe(true);
  expect(shown()).toMatchObject({ page: 'home', isLoading: false });
  expect(readdressed).toEqual([paths.home()]);
});

describe('the text of a search', () => {
  it('is kept as it was typed, and is that of the address after Back', async () => {
    const { navigation, gallery, history } = await startNavigation('home');
    const text = () => gallery.asked.get().text;
    navigation.searchFor('capitu');
    await expect.poll(() => history.location.href).toContain('?q=capitu');
    navigation.searchFor(' capitu ');
    expect([text(), gallery.asked.get().q]).toEqual([' capitu ', 'capitu']);
    expect(history.urls()).toHaveLength(2);
    history.back();
    await expect.poll(text).toBe('');
  });

  it('is in the box from the first letter on another page, unless that page stays', async () => {
    const { navigation, gallery, shown } = await startNavigation();
    const stop = navigation.subscribe(() => {
      if (navigation.get().coming === null) return;
      stop();
      navigation.stay();
    });
    navigation.searchFor('i');
    expect(navigation.get().isSearched).toBe(true);
    expect(gallery.asked.get().text).toBe('i');
    await expect.poll(() => navigation.get().isSearched).toBe(false);
    expect(shown().page).toBe('Capitu');
  });
});

describe('a text longer than the limit of a search', () => {
  it('is cut in the address, and stays in the box', async () => {
    const { navigation, gallery, history } = await startNavigation('home');
    const typed = 'capitu'.repeat(800);
    navigation.searchFor(typed);
    await expect.poll(() => history.location.href).toContain('capitu');
    expect(new URL(history.location.href).search.length).toBeLessThan(110);
    expect(gallery.asked.get().text).toBe(typed);
  });
});
