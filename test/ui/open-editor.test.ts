import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { initialEditing } from '../../src/ui/islands/editor/editing-state.ts';
import type { Mutation, OpenOptions } from '../../src/ui/islands/editor/host.ts';
import { createOwnWrites } from '../../src/ui/islands/editor/write-form.ts';
import { createMessages } from '../../src/ui/session/messages.ts';
import { createEditorOpener } from '../../src/ui/session/open-editor.ts';
import {
  arrived,
  DRAFT,
  goBackSlowly,
  type NavigationVisit,
  returned,
  startNavigation,
} from '../support/navigation.ts';

const Editor = () => null;

/** The modal, whose code is loaded once `code` is resolved. */
function doorOf({ navigation }: NavigationVisit, code: Promise<void> = Promise.resolve()) {
  const ownWrites = createOwnWrites();
  const asked: OpenOptions[] = [];
  const openForm = async (given: Personality | null, options: OpenOptions) => {
    const subject = given && (await ownWrites.newestOf(given));
    if (given !== null && subject === null) return null;
    asked.push(options);
    return { subject, state: initialEditing(subject, null, 'k'), field: undefined };
  };
  const door = createEditorOpener({
    load: async () => {
      await code;
      return { openForm, Editor };
    },
    navigation,
    messages: createMessages(),
  });
  return { ...door, ownWrites, asked, opened: () => door.get()?.form?.opened.subject };
}

type Door = ReturnType<typeof doorOf>;

const isOpen = (door: Door): boolean => (door.get()?.form ?? null) !== null;

describe('a modal opened while another page is read', () => {
  it('stays open instead of the page of a link, and Back closes it', async () => {
    const visit = await startNavigation();
    const { navigation, history, capitu, at, hold, letGo, asked, shown } = visit;
    const door = doorOf(visit);
    hold();
    void navigation.follow(at.iracema);
    await expect.poll(asked).toEqual(['Iracema']);
    door.open(capitu);
    await expect.poll(() => isOpen(door)).toBe(true);
    letGo();
    await returned();
    expect(isOpen(door)).toBe(true);
    expect(shown()).toEqual({ page: 'Capitu', url: at.capitu, isLoading: false });
    expect(history.urls()).toEqual([at.capitu, at.capitu]);
    history.back();
    await expect.poll(() => isOpen(door)).toBe(false);
    await returned();
    expect(shown()).toEqual({ page: 'Capitu', url: at.capitu, isLoading: false });
  });

  it('stays open instead of the page of Back, at its own address', async () => {
    const visit = await startNavigation();
    const { history, iracema, at, letGo, shown } = visit;
    const door = doorOf(visit);
    await goBackSlowly(visit);
    door.open(iracema);
    await expect.poll(() => isOpen(door)).toBe(true);
    letGo();
    await returned();
    expect(isOpen(door)).toBe(true);
    expect(shown()).toEqual({ page: 'Iracema', url: at.iracema, isLoading: false });
    history.back();
    await expect.poll(() => isOpen(door)).toBe(false);
    await returned();
    expect(shown()).toEqual({ page: 'Iracema', url: at.iracema, isLoading: false });
    history.back();
    await expect.poll(() => shown().page).toBe('Capitu');
    expect(shown().url).toBe(at.capitu);
  });

  it('has one entry when another modal replaces it', async () => {
    const visit = await startNavigation();
    const { history, capitu, iracema, at } = visit;
    const door = doorOf(visit);
    door.open(capitu);
    await expect.poll(() => isOpen(door)).toBe(true);
    door.open(iracema);
    await expect.poll(() => door.opened()).toBe(iracema);
    await returned();
    expect(history.urls()).toEqual([at.capitu, at.capitu]);
    door.close();
    await returned();
    await visit.navigation.follow(at.aurelia);
    expect(history.urls()).toEqual([at.capitu, at.aurelia]);
  });

  it('does not cancel a refresh of its own page', async () => {
    const visit = await startNavigation();
    const { navigation, catalogue, capitu, hold, letGo, asked, shown } = visit;
    const door = doorOf(visit);
    hold();
    const { version } = await catalogue.update(capitu.id, 1, { ...capitu, name: 'Capitolina' });
    const refreshed = navigation.refresh();
    await expect.poll(asked).toEqual(['Capitolina']);
    door.open({ ...capitu, version });
    await expect.poll(() => isOpen(door)).toBe(true);
    letGo();
    await refreshed;
    expect(shown().page).toBe('Capitolina');
    expect(isOpen(door)).toBe(true);
  });
});

describe('a draft that a message has promised to continue', () => {
  it('is continued by that opening only, even if it fails', async () => {
    const visit = await startNavigation();
    const { capitu } = visit;
    const code = Promise.withResolvers<void>();
    const door = doorOf(visit, code.promise);
    door.open(capitu, { draft: 'k' });
    door.close();
    code.resolve();
    door.open(capitu);
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.asked.at(-1)).toEqual({});
    door.close();
    door.open(capitu, { draft: 'k' });
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.asked.at(-1)).toEqual({ draft: 'k' });
  });
});

it('a link pressed while the code of the modal is loaded is followed without it', async () => {
  const visit = await startNavigation();
  const { navigation, capitu, at, hold, letGo, asked, shown } = visit;
  const code = Promise.withResolvers<void>();
  const door = doorOf(visit, code.promise);
  door.open(capitu);
  hold();
  void navigation.follow(at.iracema);
  await expect.poll(asked).toEqual(['Iracema']);
  code.resolve();
  await expect.poll(() => door.get()).toBeNull();
  letGo();
  await arrived(visit);
  expect(shown()).toEqual({ page: 'Iracema', url: at.iracema, isLoading: false });
});

describe('a form opened during a request about the same personality', () => {
  it('waits for a save, and then has the new version', async () => {
    const visit = await startNavigation();
    const { capitu, catalogue } = visit;
    const door = doorOf(visit);
    const saving = Promise.withResolvers<Mutation>();
    door.ownWrites.add(capitu, saving.promise);
    door.open(capitu);
    await returned();
    expect(door.get()).toMatchObject({ form: null });
    const personality = await catalogue.update(capitu.id, 1, { ...DRAFT, name: 'Capitolina' });
    saving.resolve({ kind: 'updated', personality });
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.opened()).toEqual(personality);
    // The page behind may still show the previous version.
    door.open(capitu);
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.opened()).toEqual(personality);
    const later = { ...personality, version: 3 };
    door.open(later);
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.opened()).toEqual(later);
  });

  it('has the previous version when the save fails', async () => {
    const visit = await startNavigation();
    const { capitu } = visit;
    const door = doorOf(visit);
    const request = Promise.reject<Mutation>(new Failure('offline'));
    door.ownWrites.add(capitu, request);
    await expect(request).rejects.toThrow();
    door.open(capitu);
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.opened()).toEqual(capitu);
  });

  it('is not opened when a deletion succeeds, but can be opened later to restore the personality', async () => {
    const visit = await startNavigation();
    const { capitu } = visit;
    const door = doorOf(visit);
    const removing = Promise.withResolvers<Mutation>();
    door.ownWrites.add(capitu, removing.promise);
    door.open(capitu);
    await returned();
    expect(door.get()).toMatchObject({ form: null });
    removing.resolve({ kind: 'removed', personality: capitu });
    await expect.poll(() => door.get()).toBeNull();
    door.open(capitu);
    await expect.poll(() => isOpen(door)).toBe(true);
    expect(door.opened()).toEqual(capitu);
  });
});
