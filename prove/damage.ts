import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../src/domain/operator-error.ts';
import { openCatalogue } from '../src/service/open-catalogue.ts';
import { readSettings } from '../src/settings.ts';
import {
  damageFiles,
  isEarlier,
  isSame,
  makeOriginal,
  readServed,
  type Truth,
} from './damage/files.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { inFolder } from './stored.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 24, full: 200 };
const SEED = 32;

/**
 * Damaged database files and logs: each is refused, or serves what was stored, or failing requests or
 * `verify` say that it is damaged. SQLite reads a log up to the first commit whose checksum is wrong, as
 * after a power cut: what it serves must be all of that earlier moment, and nothing can tell.
 */
export const damage: Proof = {
  name: 'damage',
  bar: '0 files that serve something wrong and say nothing',
  run: (size) => inFolder((folder) => run(COUNT[size], folder)),
};

type Fate = 'refused' | 'told' | 'served as stored' | 'an earlier moment' | 'unsaid';

async function run(count: number, folder: string): Promise<Outcome> {
  const { original, truth } = await makeOriginal(folder);
  const random = createRandom(SEED);
  const fates = new Map<Fate, number>();
  const shortcomings: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const damaged = damageFiles(original, number, random);
    const file = join(folder, `${number}.db`);
    await writeFile(file, damaged.database);
    await writeFile(`${file}-wal`, damaged.log);
    const fate = await open(file, truth, damaged.isLog);
    fates.set(fate, (fates.get(fate) ?? 0) + 1);
    if (fate === 'unsaid') {
      shortcomings.push(`${damaged.what}: something wrong is served and nothing says so`);
    }
  }
  const figure = [...fates].map(([fate, times]) => `${times} ${fate}`).join(', ');
  return { figure: `${count} files: ${figure}`, shortcomings };
}

async function open(file: string, truth: Truth, isLog: boolean): Promise<Fate> {
  const warnings: string[] = [];
  const opened = await openCatalogue(readSettings({ DATABASE_URL: `file:${file}` }), {
    warn: (sentence) => warnings.push(sentence),
  }).catch((error: unknown) => {
    if (error instanceof OperatorError) return null;
    throw error;
  });
  if (opened === null) return 'refused';
  const { catalogue, store } = opened;
  try {
    const served = await readServed(catalogue).catch(() => null);
    const faults = await store.verify().catch(() => null);
    if (served === null || faults === null) return 'told';
    if (faults.length > 0 || warnings.length > 0) return 'told';
    if (isSame(served, truth)) return 'served as stored';
    return isLog && isEarlier(served, truth) ? 'an earlier moment' : 'unsaid';
  } finally {
    await store.close().catch(() => {});
  }
}
