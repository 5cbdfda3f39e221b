import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { iconHashOf } from '../../src/domain/paths.ts';
import { ICON_SIDES } from '../../src/domain/people/icon.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { openCatalogue } from '../../src/service/open-catalogue.ts';
import { readSettings } from '../../src/settings.ts';
import { draft } from '../../test/support/people.ts';
import type { Random } from '../random.ts';

interface Original {
  readonly database: Buffer;
  readonly log: Buffer;
}

interface Damaged extends Original {
  readonly what: string;
  readonly isLog: boolean;
}

const PAGE = 4096;
const SECTOR = 512;

type Kind = (bytes: Buffer, random: Random) => string;

/** What disks, cables and copies do to a file. */
const KINDS: readonly Kind[] = [
  (bytes, random) => {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    return `bit of byte ${at}`;
  },
  (bytes, random) => {
    const at = random.below(bytes.length);
    bytes[at] = random.below(256);
    return `byte ${at}`;
  },
  (bytes, random) => {
    const at = random.below(Math.floor(bytes.length / SECTOR)) * SECTOR;
    bytes.fill(0, at, at + SECTOR);
    return `zeros from ${at}`;
  },
  (bytes, random) => {
    const at = random.below(Math.floor(bytes.length / SECTOR)) * SECTOR;
    random.bytes(SECTOR).copy(bytes, at);
    return `noise from ${at}`;
  },
  (bytes, random) => {
    const [from, to] = [0, 0].map(() => random.below(Math.floor(bytes.length / PAGE)) * PAGE);
    bytes.copy(bytes, to, from, (from ?? 0) + PAGE);
    return `page at ${to} from ${from}`;
  },
];

/** The next damage: mostly to the database, sometimes to its log; one in eleven is cut short. */
export function damageFiles(original: Original, number: number, random: Random): Damaged {
  const copies = { database: Buffer.from(original.database), log: Buffer.from(original.log) };
  const isLog = number % 4 === 3;
  const which = isLog ? 'log' : 'database';
  if (number % 11 === 10) {
    const length = random.below(copies[which].length);
    return {
      ...copies,
      [which]: copies[which].subarray(0, length),
      what: `${which} cut at ${length}`,
      isLog,
    };
  }
  const kind = KINDS[number % KINDS.length];
  const what = kind === undefined ? '' : kind(copies[which], random);
  return { ...copies, what: `${which}, ${what}`, isLog };
}

/**
 * A catalogue with the samples and later changes, half of them still in its log, as a process that was
 * killed leaves it; and what it holds.
 */
export async function makeOriginal(folder: string): Promise<{ original: Original; truth: Truth }> {
  const file = join(folder, 'original.db');
  const settings = readSettings({ DATABASE_URL: `file:${file}` });
  const first = await openCatalogue(settings);
  await first.catalogue.loadSamples();
  await first.store.close();
  // Closing has moved the log into the database; these stay in the log.
  const { catalogue, store } = await openCatalogue(settings);
  const late: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    const { id } = await catalogue.create(draft({ name: `Pessoa ${i}` }));
    late.push(id);
  }
  const copy = join(folder, 'copy.db');
  await copyFile(file, copy);
  await copyFile(`${file}-wal`, `${copy}-wal`);
  const people = await readServed(catalogue);
  await store.close();
  return {
    original: { database: await readFile(copy), log: await readFile(`${copy}-wal`) },
    truth: { people, late },
  };
}

/** Everybody by id, as the gallery and the detail pages serve them; fails where one cannot be read. */
export async function readServed(
  catalogue: LocalCatalogue,
): Promise<ReadonlyMap<string, Personality>> {
  const served = new Map<string, Personality>();
  let [seed, cursor]: [string | undefined, string | undefined] = ['1', undefined];
  for (;;) {
    const page = await catalogue.page({ q: '', seed, cursor, limit: 100 });
    for (const personality of page.items) {
      served.set(personality.id, await catalogue.get(personality.id));
      const hash = personality.icon === null ? null : iconHashOf(personality.icon);
      if (hash === null) continue;
      for (const side of ICON_SIDES) await catalogue.icon(hash, side);
    }
    if (page.next === null) return served;
    cursor = page.next;
  }
}

export interface Truth {
  readonly people: ReadonlyMap<string, Personality>;
  /** Ids of those that were created while the log was kept, in their order. */
  readonly late: readonly string[];
}

/** Are these exactly those that were stored? */
export function isSame(served: ReadonlyMap<string, Personality>, { people }: Truth): boolean {
  return served.size === people.size && isPartOf(served, people);
}

/** Are these those of an earlier moment: all but the last creations? */
export function isEarlier(
  served: ReadonlyMap<string, Personality>,
  { people, late }: Truth,
): boolean {
  const firstMissing = late.findIndex((id) => !served.has(id));
  return (
    firstMissing >= 0 &&
    late.slice(firstMissing).every((id) => !served.has(id)) &&
    served.size === people.size - (late.length - firstMissing) &&
    isPartOf(served, people)
  );
}

function isPartOf(
  served: ReadonlyMap<string, Personality>,
  people: ReadonlyMap<string, Personality>,
): boolean {
  return [...served].every(
    ([id, each]) => JSON.stringify(each) === JSON.stringify(people.get(id) ?? null),
  );
}
