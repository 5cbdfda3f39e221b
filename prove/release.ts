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
import type { Outcome, Proof, Size } from './proof.ts';
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

/** Runs two releases on one database at the same time, as during an upgrade without downtime. */
export const release: Proof = {
  name: 'release',
  bar: 'a catalogue of the release before, opened by this one while the other goes on, edited by both in turn on each engine: every answer 2xx, sound afterwards',
  run: (size) =>
    inFolder(async (folder) => {
      const former = join(folder, 'former');
      if (!checkOut(former)) {
        return { skipped: `the release before (${RELEASE_BEFORE}) is not in this clone` };
      }
      return onEach(['SQLite', 'PostgreSQL'], ({ url }) => run(PEOPLE[size], former, url));
    }),
};

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

async function run(people: number, former: string, url: string): Promise<Outcome> {
  const shortcomings: string[] = [];
  const module = join(former, 'prove/server/server.ts');
  const options = { environment: { DATABASE_URL: url } };
  const before = await startServer(options, { module });
  try {
    // Fields that every release has; the later fields are left out.
    const traits = { gender: 'female', type: 'INTJ', identity: null, icon: null };
    const ids: string[] = [];
    for (let i = 0; i < people; i += 1) {
      ids.push(await create(before, { ...traits, name: `Antes ${i}` }));
    }
    const now = await startServer(options);
    try {
      for (let i = 0; i < people; i += 1)
        ids.push(await create(now, draft({ name: `Agora ${i}` })));
      for (const id of ids) {
        await removeAndRestore(before, now, id);
        await removeAndRestore(now, before, id);
        for (let i = 0; i < 2; i += 1) {
          await edit(now, id, { ...NEW_FIELDS, name: `Agora ${i}` });
          await edit(before, id, { name: `Antes ${i}` });
        }
        await saveForm(now, before, id);
      }
    } catch (error) {
      shortcomings.push(String(error));
    } finally {
      await now.stop();
    }
  } finally {
    await before.stop();
  }
  const faults = await withStore(url, (store) => store.verify());
  shortcomings.push(...faults.map(({ sentence }) => sentence));
  return { figure: `${2 * people} people, 9 changes each, ${faults.length} faults`, shortcomings };
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
