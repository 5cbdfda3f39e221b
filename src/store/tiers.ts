import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Tier, tierOf } from '../domain/search/tier.ts';
import type { Engine } from './engine.ts';
import type { ReadNames } from './names.ts';
import type { Plan, Sieve } from './paging.ts';
import type { Schema } from './schema.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';
import { endOfPrefix } from './text-range.ts';

/** A tier that depends on the name alone. All its members match, because the name contains the query. */
export type NamedTier = Exclude<Tier, 'other'>;

/** To read one name by its ordinal costs about as much as to read this many ordinals from the index. */
const ORDINALS_A_NAME = 25;

/** Members of a small tier, at most: it is read at once, without an estimate. */
const FEW = 1_000;

/** Names of a page that have to be found. */
const PAGE = 64;

/** Names that are read to estimate the size of a tier; as many as the first step of a sieve reads. */
const SAMPLE = 64;
const PROBES_MAX = 20_000;

/**
 * Whether a page of a tier that is not small is found faster by a sieve of all who match than by reading the
 * whole tier from the index on the folded name. A sieve reads `PAGE * members / tier` names, so the two take
 * equally long where the square of the tier's size is this limit. The names of some who match tell its size
 * well enough: to count it would take as long as to read it.
 */
export async function isToSift(
  readNames: ReadNames,
  tier: NamedTier,
  text: string,
  members: OrdinalSet,
  forced?: Plan,
): Promise<boolean> {
  if (forced !== undefined) return forced === 'sift';
  const size = members.size;
  const sample = sampleOf(members);
  const passed = await createSieve(readNames, tier, text, members).sift(sample);
  const estimate = (size * passed.size) / Math.max(sample.length, 1);
  return estimate >= Math.sqrt(PAGE * ORDINALS_A_NAME * size);
}

/** Some members, evenly spread: multiples of the golden ratio, modulo 1. */
function sampleOf(members: OrdinalSet): number[] {
  const sample = new Set<number>();
  for (let i = 1; i <= PROBES_MAX && sample.size < SAMPLE; i += 1) {
    const ordinal = Math.floor(((i * 0.618_033_988_75) % 1) * members.end);
    if (members.has(ordinal)) sample.add(ordinal);
  }
  return [...sample];
}

/** Reads a tier from the index on the folded name. `end` is one more than the largest ordinal. */
export async function readTier(
  db: Kysely<Schema>,
  engine: Engine,
  tier: NamedTier,
  text: string,
  end: number,
): Promise<OrdinalSet> {
  return new OrdinalSet(end, await engine.readOrdinals(db, sql`WHERE ${isIn(tier, text)}`));
}

/** A tier of few; null if it has more. */
export interface SmallTier {
  readonly set: OrdinalSet | null;
}

/** Tells with one statement whether a tier is small, and who is in it. */
export async function readSmallTier(
  db: Kysely<Schema>,
  engine: Engine,
  tier: NamedTier,
  text: string,
  end: number,
): Promise<SmallTier> {
  const ordinals = await engine.readOrdinals(db, sql`WHERE ${isIn(tier, text)}`, FEW + 1);
  return { set: ordinals.length > FEW ? null : new OrdinalSet(end, ordinals) };
}

export function createSieve(
  readNames: ReadNames,
  tier: NamedTier,
  text: string,
  members: OrdinalSet,
): Sieve {
  return {
    members,
    async sift(ordinals) {
      const names = await readNames(ordinals);
      return new Set(ordinals.filter((ordinal) => tierOf(text, names.get(ordinal) ?? '') === tier));
    },
  };
}

/** `text` is the whole query and not empty. */
function isIn(tier: NamedTier, text: string): RawBuilder<unknown> {
  return tier === 'exact'
    ? sql`personality.folded = ${text}`
    : sql`personality.folded > ${text} AND personality.folded < ${endOfPrefix(text)}`;
}
