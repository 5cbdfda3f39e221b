import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { checkReplacement, withoutUnchanged } from '../src/domain/people/draft.ts';
import { NO_LATER_TRAITS } from '../src/domain/people/fields.ts';
import { withStore } from '../test/support/open-store.ts';
import { draft, FILLED } from '../test/support/people.ts';
import { imageDataUrl } from '../test/support/picture.ts';
import type { Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder, onEach } from './stored.ts';

/** The newest commit before the newest migration; to be updated when a migration is added. */
const RELEASE_BEFORE = 'f6c6989cfc2c8ebb6a72b0fe748fdddba3fd2b30';

/**
 * The fields that this release fills. The previous release keeps the fields that it does not know in a row, and leaves
 * them empty in its versions.
 */
const NEW_FIELDS = FILLED;

const PEOPLE: Readonly<Record<Size, number>> = { small: 5, full: 50 };

/** Runs two releases on one database, as an upgrade does: on PostgreSQL at the same time, on a file in turn. */
export const release: Proof = {
  name: 'release',
  bar: 'a catalogue of the release before, opened by this one while the other goes on, with icons, removals, restorations and statements in use: edited by both in turn and at once on PostgreSQL, migrated once the other has ended on SQLite; every answer 2xx, every creation found, every icon in the history, sound afterwards',
  run: (size) =>
    inFolder(async (folder) => {
      const former = join(folder, 'former');
      if (!checkOut(former)) {
        return { skipped: `the release before (${RELEASE_BEFORE}) is not in this clone` };
      }
      return onEach(['SQLite', 'PostgreSQL'], async ({ place, url }) => {
        const options = { environment: { DATABASE_URL: url } };
        const start: Releases = {
          before: () => startServer(options, { module: join(former, 'prove/server/server.ts') }),
          now: () => startServer(options),
        };
        const upgrade = place === 'SQLite' ? upgradeFile : upgradeBesideEachOther;
        const shortcomings = await upgrade(PEOPLE[size], start);
        const faults = await withStore(url, (store) => store.verify());
        shortcomings.push(...faults.map(({ sentence }) => sentence));
        return { figure: `${2 * PEOPLE[size]} people, ${faults.length} faults`, shortcomings };
      });
    }),
};

/** Starts a server of either release on the same database. */
interface Releases {
  before(): Promise<ServerProcess>;
  now(): Promise<ServerProcess>;
}

/** Checks the previous release out to a folder, with the dependencies of this one. False if git does not have it. */
function checkOut(folder: string): boolean {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const archive = spawnSync('git', ['archive', RELEASE_BEFORE], { cwd: root, maxBuffer: 2 ** 30 });
  if (archive.status !== 0) return false;
  mkdirSync(folder);
  if (spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout }).status !== 0) return false;
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return true;
}

/** A file is migrated once no other process has it open: the releases follow each other. */
async function upgradeFile(people: number, start: Releases): Promise<string[]> {
  const shortcomings: string[] = [];
  const before = await start.before();
  const ids = await createWithLives(before, people);
  let isOpen = false;
  const opening = start.now().then((server) => {
    isOpen = true;
    return server;
  });
  try {
    for (const id of ids) await edit(before, id, { name: 'Antes, de novo' });
    ids.push(...(await createWithLives(before, people)));
    if (isOpen) shortcomings.push('The file was migrated while the release before had it open.');
  } finally {
    await before.stop();
  }
  const now = await opening;
  try {
    for (const id of ids) {
      await edit(now, id, { ...NEW_FIELDS, name: 'Agora' });
      await removeAndRestore(now, now, id);
      shortcomings.push(...(await findLostIcons(now, id)));
    }
  } finally {
    await now.stop();
  }
  return shortcomings;
}

/** Both releases serve one database for a while. */
async function upgradeBesideEachOther(people: number, start: Releases): Promise<string[]> {
  const shortcomings: string[] = [];
  const before = await start.before();
  try {
    const ids = await createWithLives(before, people);
    const now = await start.now();
    try {
      for (let i = 0; i < people; i += 1)
        ids.push(await create(now, draft({ name: `Agora ${i}`, icon: await imageDataUrl() })));
      for (const id of ids) {
        await removeAndRestore(before, now, id);
        await removeAndRestore(now, before, id);
        for (let i = 0; i < 2; i += 1) {
          await edit(now, id, { ...NEW_FIELDS, name: `Agora ${i}` });
          await edit(before, id, { name: `Antes ${i}` });
        }
        await saveForm(now, before, id);
        for (const server of [before, now]) shortcomings.push(...(await findLostIcons(server, id)));
      }
      shortcomings.push(...(await createAtOnce(before, now)));
    } finally {
      await now.stop();
    }
  } finally {
    await before.stop();
  }
  return shortcomings;
}

/** Fields that every release has; the later fields are left out. */
const TRAITS = { gender: 'female', type: 'INTJ', identity: null, icon: null };

/** Creates people with icons, removes and restores each, and reads its history, whose statement is then in use. */
async function createWithLives(server: ServerProcess, people: number): Promise<string[]> {
  const traits = { ...TRAITS, icon: await imageDataUrl() };
  const ids: string[] = [];
  for (let i = 0; i < people; i += 1) {
    const id = await create(server, { ...traits, name: `Antes ${i}` });
    await removeAndRestore(server, server, id);
    await findLostIcons(server, id);
    ids.push(id);
  }
  return ids;
}

const historySchema = z.object({
  items: z.array(
    z.object({ version: z.number(), state: z.object({ icon: z.string().nullable() }) }),
  ),
});

/** Names the versions of a personality that are shown without their icon. */
async function findLostIcons(server: ServerProcess, id: string): Promise<string[]> {
  const answer = await server.request(paths.api.history(id));
  const { items } = historySchema.parse(await answer.json());
  return items
    .filter(({ state }) => state.icon === null)
    .map(({ version }) => `Version ${version} of ${id} has lost its icon.`);
}

/** The writers of each release, and the creations of each writer. */
const WRITERS = 4;
const WRITTEN = 10;

/** Lets both releases create people at once, and looks for all of them in the search of each. */
async function createAtOnce(...servers: readonly ServerProcess[]): Promise<string[]> {
  const search = paths.api.personalities({ q: 'ao mesmo tempo', limit: 1 });
  const count = async (server: ServerProcess): Promise<number> => {
    const answer = await server.request(search);
    return z.object({ total: z.number() }).parse(await answer.json()).total;
  };
  // The search of each is loaded, so that it has to follow what is written.
  for (const server of servers) await count(server);
  const write = async (server: ServerProcess): Promise<void> => {
    for (let i = 0; i < WRITTEN; i += 1) {
      await create(server, { ...TRAITS, name: 'Ao mesmo tempo' });
      await count(server);
    }
  };
  await Promise.all(
    servers.flatMap((server) => Array.from({ length: WRITERS }, () => write(server))),
  );
  const created = servers.length * WRITERS * WRITTEN;
  const found = await Promise.all(servers.map(count));
  return found
    .filter((total) => total !== created)
    .map((total) => `A search finds ${total} of ${created} people that were created at once.`);
}

const personalitySchema = z.looseObject({ id: z.string(), name: z.string(), version: z.number() });

async function create(server: ServerProcess, body: unknown): Promise<string> {
  const answer = await send(server, paths.api.personalities(), 'POST', null, body);
  return personalitySchema.parse(await answer.json()).id;
}

/** Sends back all fields that a release shows of a person, except those given here. */
async function edit(server: ServerProcess, id: string, given: object): Promise<void> {
  const answer = await server.request(paths.api.personality(id));
  const shown = personalitySchema.parse(await answer.json());
  const {
    id: _,
    version,
    createdAt: _created,
    updatedAt: _updated,
    figure: _figure,
    ...fields
  } = shown;
  const body = { ...fields, ...given };
  await send(server, paths.api.personality(id), 'PUT', version, body);
}

/** Saves the form of one release at an instance of the other, to which a proxy may send it. */
async function saveForm(shownBy: ServerProcess, sentTo: ServerProcess, id: string): Promise<void> {
  const answer = await shownBy.request(paths.api.personality(id));
  const shown = personalitySchema.parse(await answer.json());
  const checked = checkReplacement(shown);
  if (!checked.ok) throw new Error(`The form of ${id} is not valid.`);
  const stored = { ...NO_LATER_TRAITS, ...checked.value };
  const body = withoutUnchanged({ ...stored, name: `${shown.name} de novo` }, stored);
  await send(sentTo, paths.api.personality(id), 'PUT', shown.version, body);
}

async function removeAndRestore(one: ServerProcess, other: ServerProcess, id: string) {
  const answer = await one.request(paths.api.personality(id));
  const { version } = personalitySchema.parse(await answer.json());
  await send(one, paths.api.personality(id), 'DELETE', version);
  await send(other, paths.api.restore(id), 'POST', version + 1, { version });
}

async function send(
  server: ServerProcess,
  path: string,
  method: string,
  version: number | null,
  body?: unknown,
): Promise<Response> {
  const answer = await server.request(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(version === null ? {} : { 'If-Match': `"${version}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
