import { randomUUID } from 'node:crypto';
import { createRollback } from '../src/catalogue/roll-back.ts';
import type { Edit, WriteContext } from '../src/catalogue/stored-personality.ts';
import { runCommand } from '../src/cli/run-command.ts';
import { withStore } from '../test/support/open-store.ts';
import { newPerson } from '../test/support/people.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { onEach } from './stored.ts';

const BAD_EDITS: Readonly<Record<Size, number>> = { small: 300, full: 10_000 };
/** Number of bad edits per good edit elsewhere, and per good edit on top of a bad one. */
const BAD_FOR_A_GOOD = 10;
/** Milliseconds. */
const BAR = 10_000;
const BATCH = 500;
/** Milliseconds of processor time between two turns of the event loop. */
const PIECE_BAR = 50;

const BEFORE: WriteContext = { visitor: 'a000000000', at: '2026-01-01T00:00:00.000Z' };
const BAD: WriteContext = { visitor: 'b000000000', at: '2026-02-01T00:00:00.000Z' };
const LATER: WriteContext = { visitor: 'c000000000', at: '2026-02-01T00:00:01.000Z' };
const NETWORK = '192.0.2.0/24';
const OTHER_NETWORK = '198.51.100.0/24';

/**
 * Undoes the bad edits of one visitor, or of one network without cookies, among good ones by the operator's command,
 * and those of one visitor while serving, as the operator's page does.
 */
export const rollback: Proof = {
  name: 'rollback',
  isTimed: true,
  bar: `10,000 bad edits on each engine undone by one command within ${BAR / 1000} s, and as many of one network without cookies; later good edits untouched; while serving no piece of the main thread over ${PIECE_BAR} ms`,
  async run(size) {
    const outcomes = [];
    for (const kept of ['with its cookie', 'without cookies'] as const) {
      const outcome = await onEach(['SQLite', 'PostgreSQL'], ({ url }) =>
        run(BAD_EDITS[size], url, kept === 'with its cookie'),
      );
      outcomes.push({ ...outcome, figure: `${kept}: ${outcome.figure}` });
    }
    outcomes.push(await onEach(['SQLite'], ({ url }) => undoWhileServing(BAD_EDITS[size], url)));
    return {
      figure: outcomes.map(({ figure }) => figure).join('; '),
      shortcomings: outcomes.flatMap(({ shortcomings }) => shortcomings),
    };
  },
};

async function run(count: number, database: string, hasCookie: boolean): Promise<Outcome> {
  const source = await withStore(database, (store) => store.sourceOf(NETWORK, BAD.at));
  const other = await withStore(database, (store) => store.sourceOf(OTHER_NETWORK, BAD.at));
  const later = { ...LATER, source: other };
  /** Without its cookie, each request gets a new name. */
  const badEdit = (i: number): WriteContext => {
    const visitor = hasCookie ? BAD.visitor : `b${i.toString(16).padStart(9, '0')}`;
    return { ...BAD, visitor, source };
  };
  const whose = hasCookie
    ? ['--visitor', 'b000000000', '--since', '2026-02-01']
    : ['--source', source];
  const people = Array.from({ length: count + count / BAD_FOR_A_GOOD }, (_, i) => ({
    id: randomUUID(),
    ...edit(i, ''),
  }));
  const isBad = (i: number) => i < count;
  const isLater = (i: number) => isBad(i) && i % BAD_FOR_A_GOOD === 0;
  await withStore(database, async (store) => {
    for (let at = 0; at < people.length; at += BATCH) {
      await store.create(people.slice(at, at + BATCH), BEFORE);
    }
    for (const [i, { id }] of people.entries()) {
      await store.update(id, 1, edit(i, isBad(i) ? 'ruim' : 'bom'), isBad(i) ? badEdit(i) : BEFORE);
      if (isLater(i)) await store.update(id, 2, edit(i, 'depois'), later);
    }
  });

  let output = '';
  const started = performance.now();
  const status = await runCommand(['rollback', ...whose, '--json'], {
    environment: () => ({ DATABASE_URL: database }),
    stdout: { write: (text: string) => (output += text) },
    stderr: { write: () => {} },
  });
  const elapsed = performance.now() - started;

  const shortcomings = status === 0 ? [] : [`the command ended with ${status}: ${output}`];
  if (elapsed > BAR) shortcomings.push(`it took ${(elapsed / 1000).toFixed(1)} s`);
  await withStore(database, async (store) => {
    for (const [i, { id }] of people.entries()) {
      const stored = await store.get(id);
      const [suffix, version] = isLater(i) ? ['depois', 3] : isBad(i) ? ['', 3] : ['bom', 2];
      if (stored?.name !== edit(i, suffix).name || stored.version !== version) {
        shortcomings.push(`${id} is "${stored?.name}", version ${stored?.version}`);
      }
    }
    shortcomings.push(...(await store.verify()).map(({ sentence }) => sentence));
  });
  return {
    figure: `${count} bad edits, ${count / BAD_FOR_A_GOOD} good ones elsewhere and as many on top: ${(elapsed / 1000).toFixed(1)} s`,
    shortcomings,
  };
}

/**
 * Undoes the edits of one visitor in the way of the operator's page: as many edits of one personality, and one of each
 * of some others.
 */
async function undoWhileServing(count: number, database: string): Promise<Outcome> {
  const people = Array.from({ length: BATCH }, (_, i) => ({ id: randomUUID(), ...edit(i, '') }));
  const [often] = people;
  return withStore(database, async (store) => {
    await store.create(people, BEFORE);
    for (const [i, { id }] of people.entries()) await store.update(id, 1, edit(i, 'ruim'), BAD);
    for (let i = 2; i <= count && often !== undefined; i += 1)
      await store.update(often.id, i, edit(i, 'ruim'), BAD);
    const stop = measurePieces();
    const now = () => new Date().toISOString();
    const operator = createRollback({ store, now, isBlocked: null });
    const { outcomes } = await operator.undoAll({ visitor: 'b000000000', since: '2026-02-01' });
    const longest = stop();
    const restored = [...outcomes.values()].filter((outcome) => outcome === 'restored').length;
    const shortcomings = restored === people.length ? [] : [`${restored} restored`];
    if (longest > PIECE_BAR) shortcomings.push(`a piece took ${longest.toFixed(0)} ms`);
    for (const [i, { id }] of people.entries()) {
      const name = (await store.get(id))?.name;
      if (name !== edit(i, '').name) shortcomings.push(`${id} is "${name}"`);
    }
    const figure = `while serving, ${count} edits of one and ${BATCH - 1} of others: no piece over ${longest.toFixed(0)} ms`;
    return { figure, shortcomings };
  });
}

/** Measures the processor time between turns of the event loop. The function it returns ends that, with the longest. */
function measurePieces(): () => number {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [longest, last, isStopped] = [0, used(), false];
  const turn = () => {
    const time = used();
    longest = Math.max(longest, time - last);
    last = time;
    if (!isStopped) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isStopped = true;
    return longest;
  };
}

function edit(number: number, suffix: string): Edit {
  const name = `Pessoa ${number} ${suffix}`.trim();
  return newPerson({ name });
}
