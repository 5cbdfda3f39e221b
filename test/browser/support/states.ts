import type { Locator, Page } from 'playwright-core';
import { OPEN_DATA_PATH } from '../../../src/domain/open-data-paths.ts';
import { PAGE_NAMES, type PageName, paths } from '../../../src/domain/paths.ts';
import { dummyPersonalities } from '../../../src/domain/people/invented-people.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import { workKey } from '../../../src/domain/people/work-key.ts';
import type { TypeCode } from '../../../src/domain/vocabulary.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { addressOf } from '../../support/page-addresses.ts';
import { draft, LONGEST } from '../../support/people.ts';
import { intercept } from './intercept.ts';
import { choose, idsShown, screenOf, visit } from './screen.ts';
import type { Server } from './server.ts';
import type { Colours } from './views.ts';

/** A picture of one pixel. */
export const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const MODERATION_KEY = 'a key of the operator';

/** Settings of a server on which every state can be reached. */
export const EVERY_PAGE = { MODERATION_KEY, OPEN_DATA: 'daily' };

/** All types, both genders, and texts of maximum length. */
export const EVERY_KIND = [
  ...dummyPersonalities(),
  {
    name: 'Ú'.repeat(120),
    gender: 'female',
    type: 'ENFJ',
    identity: 'T',
    ...LONGEST,
  } as const,
].map(draft);

/** A state of the screen, reached on a page of a catalogue with the people of `EVERY_KIND`. */
interface ScreenState {
  readonly name: string;
  readonly show: (page: Page, server: Server) => Promise<void>;
  readonly colours?: Colours | undefined;
}

/** States that one page shows in sequence, since a new page starts a process. */
export interface Walk {
  readonly name: string;
  readonly states: readonly ScreenState[];
  /** Errors that the states cause on purpose. */
  readonly reports?: RegExp;
}

/** The detail page of a personality of this type, optionally of the one with the longest name. */
function pageOf(type: TypeCode, length?: number): ScreenState['show'] {
  return async (page, server) => {
    const everybody = await server.everybody();
    const one = everybody.find(
      (person) => person.type === type && (length === undefined || person.name.length === length),
    );
    await visit(page, paths.personality(one?.id ?? ''));
  };
}

/** The one with the longest name. */
async function longest({ everybody }: Server): Promise<Personality> {
  const one = (await everybody()).find(({ name }) => name.length === 120);
  if (one === undefined) throw new Error('Nobody has a long name.');
  return one;
}

/** The history of the one with the longest name, which was changed, deleted and brought back. */
async function showHistory(page: Page, server: Server): Promise<void> {
  const { catalogue } = server;
  const one = await longest(server);
  const changed = await catalogue.update(one.id, one.version, {
    ...one,
    name: 'É'.repeat(120),
    type: one.type === 'ISTP' ? 'ENFJ' : 'ISTP',
    identity: null,
  });
  const removal = await catalogue.remove(one.id, changed.version);
  await catalogue.restore(one.id, { newest: removal, version: one.version });
  await visit(page, paths.history(one.id));
}

/** The operator's page after this key was sent. */
async function enterKey(page: Page, key: string): Promise<void> {
  await page.goto(paths.moderation());
  await page.getByLabel('Chave').fill(key);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Opens the form of the first result of a search, and returns the pressed element. */
async function openFirst(page: Page, q: string): Promise<Locator> {
  await visit(page, paths.home({ q }));
  const first = screenOf(page).cards.first().getByRole('button');
  await first.click();
  await screenOf(page).dialog.waitFor();
  return first;
}

/** The pages that other states show. Every other page is its own state. */
const SHOWN_OTHERWISE: ReadonlySet<PageName> = new Set([
  'home',
  'personality',
  'question',
  'history',
  'comparison',
  'numbers',
  'changes',
  'not_found',
]);

function plain(name: PageName): ScreenState['show'] {
  return async (page, server) => {
    const { id } = await longest(server);
    await visit(page, addressOf(name, id, workKey(LONGEST.work ?? '')));
  };
}

/** The types and works, the gallery, its search and its form. */
export const GALLERY_WALKS: readonly Walk[] = [
  {
    name: 'pages about nobody alone',
    states: [
      ...PAGE_NAMES.filter((page) => !SHOWN_OTHERWISE.has(page)).map((page): ScreenState => {
        const colours = page === 'types' || page === 'type' ? 'of groups' : undefined;
        return { name: `the page ${page}`, show: plain(page), colours };
      }),
      {
        name: 'a search of the works with no match',
        show: (page) => visit(page, paths.works({ q: 'k'.repeat(96) })),
      },
    ],
  },
  {
    name: 'the gallery and its search',
    states: [
      { name: 'the gallery', show: (page) => visit(page), colours: 'of groups' },
      {
        name: 'a search for a group and an identity',
        show: (page) => visit(page, paths.home({ q: 'sentinelas -t' })),
      },
      {
        name: 'the help over it',
        show: (page) => page.getByRole('button', { name: 'Como buscar' }).click(),
      },
      {
        name: 'its filters, two of which are set, and a work',
        async show(page) {
          await visit(page, `${paths.home({ q: 'dom sexo:m', order: 'name' })}`);
          await page.getByText('Filtrar · 2').click();
          await page.getByRole('link', { name: 'De A a Z' }).waitFor();
        },
      },
      {
        name: 'a search for a long word with no match',
        show: (page) => visit(page, paths.home({ q: `${'k'.repeat(93)} >1` })),
      },
      {
        name: 'a search that may have meant something else',
        async show(page) {
          await visit(page, paths.home({ q: 'dumny' }));
          await page.getByText('Você quis dizer').waitFor();
        },
      },
    ],
  },
  {
    name: 'a new form',
    states: [
      {
        name: 'a new form',
        colours: 'of groups',
        async show(page) {
          await visit(page, paths.home({ q: '>enfj' }));
          await screenOf(page).create.click();
          await screenOf(page).dialog.waitFor();
        },
      },
      {
        name: 'the same with everything missing',
        async show(page) {
          await screenOf(page).save.click();
          await page.getByText('Falta o nome.').first().waitFor();
        },
      },
      {
        name: 'the choices of its figure',
        async show(page) {
          const { dialog } = screenOf(page);
          await choose(page, ['Extrovertido', 'Intuitivo', 'Racional', 'Julgador']);
          await dialog.getByText('a do tipo').click();
          await dialog.getByRole('radio', { name: 'tom 3' }).check();
          await dialog.getByRole('radio', { name: 'cavanhaque' }).check();
        },
      },
    ],
  },
  {
    name: 'the form of somebody',
    reports: /status of 412/,
    states: [
      {
        name: 'a form after a conflict in every field',
        colours: 'of groups',
        async show(page, server) {
          const screen = screenOf(page);
          await openFirst(page, '>estp');
          const [id = ''] = await idsShown(page);
          const stored = await server.catalogue.get(id);
          const theirs = {
            name: 'Maria Capitu',
            type: 'INFJ',
            identity: null,
            icon: ICON,
          } as const;
          await server.catalogue.update(id, stored.version, { ...stored, ...theirs });
          await screen.name.fill('Capitu Santiago');
          await screen.choice('Tomada de Decisões', 'Sentimental').click();
          await screen
            .choice('Identidade', stored.identity === 'A' ? 'Turbulento' : 'Assertivo')
            .click();
          await screen.save.click();
          await screen.merge.waitFor();
        },
      },
      {
        name: 'a form that offers a draft',
        async show(page) {
          const screen = screenOf(page);
          const first = await openFirst(page, '>istj');
          await screen.name.fill('Um nome que ficou pela metade');
          await page.keyboard.press('Escape');
          await screen.dialog.waitFor({ state: 'detached' });
          await first.click();
          await screen.draft.waitFor();
        },
      },
      {
        name: 'the message after saving',
        async show(page) {
          await openFirst(page, '>isfp');
          await screenOf(page).choice('Identidade', 'Assertivo').click();
          await screenOf(page).save.click();
          await screenOf(page).message.waitFor();
        },
      },
    ],
  },
];

/** The pages of a personality, of changes and of the operator. */
export const OTHER_WALKS: readonly Walk[] = [
  {
    name: 'the pages of somebody of each group',
    states: [
      {
        name: 'the page of a diplomat among the results',
        colours: 'of groups',
        async show(page) {
          await visit(page, paths.home({ q: '>infj' }));
          await screenOf(page).cards.first().getByRole('heading').getByRole('link').click();
          await page.getByRole('navigation', { name: 'Resultados' }).waitFor();
        },
      },
      { name: 'the page of an analyst', show: pageOf('INTJ'), colours: 'alone' },
      { name: 'the page of a sentinel', show: pageOf('ESFJ'), colours: 'alone' },
      { name: 'the page of an explorer', show: pageOf('ISTP'), colours: 'alone' },
      { name: 'the page of a long name', show: pageOf('ENFJ', 120) },
    ],
  },
  {
    name: 'a report and the operator’s page',
    reports: /status of 401/,
    states: [
      {
        name: 'the form of a report',
        async show(page, server) {
          await page.goto(paths.report((await longest(server)).id));
          // Sends nothing, and shows the missing fields.
          await page.getByRole('button', { name: 'Enviar denúncia' }).click();
          await page.getByText('Escolha um motivo').waitFor();
        },
      },
      {
        name: 'the operator’s key, refused',
        async show(page) {
          await enterKey(page, 'not the key');
          await page.getByRole('alert').waitFor();
        },
      },
      {
        name: 'the operator’s list of reports',
        async show(page, server) {
          const { id } = await longest(server);
          await fetch(server.origin + apiPaths.reports(id), {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ kind: 'insult', text: 'm'.repeat(500) }),
          });
          await enterKey(page, MODERATION_KEY);
          await page.getByRole('list', { name: 'Denúncias' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'comparisons, numbers and the open data',
    states: [
      {
        name: 'a comparison of the longest name',
        async show(page, server) {
          const { id } = await longest(server);
          await page.goto(paths.compare({ a: id, b: id }));
        },
      },
      {
        name: 'a comparison of two types',
        show: async (page) => void (await page.goto(paths.compare({ a: 'istp', b: 'intj' }))),
      },
      {
        name: 'the choice of whom to compare with',
        async show(page, server) {
          const { id } = await longest(server);
          await page.goto(`${paths.compare({ a: id })}&q=infp`);
        },
      },
      {
        name: 'the numbers',
        show: async (page) => void (await page.goto(paths.numbers({ q: '>exxx' }))),
      },
      {
        name: 'the page of the open data',
        show: async (page) => void (await page.goto(OPEN_DATA_PATH)),
      },
    ],
  },
  {
    name: 'pages that are not there',
    reports: /status of 404|ERR_FAILED/,
    states: [
      { name: 'the not-found page', show: (page) => visit(page, paths.notFound) },
      {
        name: 'a page that could not be read',
        async show(page) {
          await visit(page, paths.home({ q: '>infj' }));
          await intercept(page, `**${paths.contested}`, (route) => route.abort());
          await page.getByRole('contentinfo').getByRole('link', { name: 'Em disputa' }).click();
          await screenOf(page).alert.waitFor();
        },
      },
    ],
  },
  {
    // The personality with the longest name is changed, and finally removed.
    name: 'a history and changes',
    states: [
      { name: 'a history', show: showHistory },
      {
        name: 'the recent changes, one of them undone',
        async show(page) {
          await visit(page, paths.changes());
          const { changes, message } = screenOf(page);
          await changes.first().getByRole('button', { name: 'Desfazer' }).click();
          await message.waitFor();
        },
      },
      {
        name: 'the changes of one visitor',
        async show(page, server) {
          const { items } = await server.catalogue.changes({ limit: 1 });
          await visit(page, paths.changes({ visitor: items[0]?.visitor ?? '' }));
        },
      },
      {
        name: 'a search of the changes with no match',
        show: (page) => visit(page, paths.changes({ q: 'k'.repeat(96), change: 'erased' })),
      },
    ],
  },
];
