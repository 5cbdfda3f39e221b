import type { Random } from '../random.ts';

export interface Original {
  readonly database: Buffer;
  readonly log: Buffer;
}

export interface Damaged extends Original {
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
