import type { Kysely } from 'kysely';
import type { OrderPosition, StorePageRequest } from '../catalogue/store.ts';
import { type Alternative, type Filter, passes } from '../domain/search/filter.ts';
import { TIERS, type Tier, tierOf } from '../domain/search/tier.ts';
import { capacityFor, createShuffle, type Shuffle } from '../domain/shuffle.ts';
import { conditionOf } from './condition.ts';
import type { Engine } from './engine.ts';
import type { Finding } from './finding.ts';
import { type ListedRow, selectListed } from './rows.ts';
import type { Schema } from './schema.ts';
import { countTiers, type NamedTier, tierCondition } from './tiers.ts';

/** How a page is found. Both ways give the same page; which is cheaper depends on how many match. */
export type Plan = 'walk' | 'invert';

export interface Placed extends OrderPosition {
  readonly row: ListedRow;
}

/**
 * What it costs to look one place up, in units of what it costs to read one matching ordinal from an
 * index. Measured at 100,000 personalities.
 */
const PROBE_COST = 6;

/** The rows of a page in the order of results: up to one more than asked for, if more follow. */
export async function findPage(
  db: Kysely<Schema>,
  engine: Engine,
  request: StorePageRequest & { readonly total: number } & Pick<Finding, 'end' | 'ordinals'>,
  forced?: Plan,
): Promise<{ readonly placed: readonly Placed[]; readonly shuffle: Shuffle }> {
  const { end, filter, text, ordinals, after } = request;
  const shuffle = createShuffle(request.seed, request.capacity ?? capacityFor(end));
  const domain = Math.max(end, shuffle.capacity);
  const counts = await countTiers(db, text, request.total);
  const placed: Placed[] = [];
  for (const tier of after === null ? TIERS : TIERS.slice(TIERS.indexOf(after.tier))) {
    const wanted = request.limit + 1 - placed.length;
    const total = counts[tier];
    if (wanted === 0 || total === 0) continue;
    const plan = forced ?? cheaperPlan(wanted, total, domain);
    const from = tier === after?.tier ? after.place + 1 : 0;
    const search = { db, engine, filter, text, tier, ordinals, shuffle, wanted, end, domain };
    placed.push(
      ...(plan === 'walk' ? await walk(search, from, total) : await invert(search, from)),
    );
  }
  return { placed, shuffle };
}

function cheaperPlan(wanted: number, total: number, domain: number): Plan {
  const probes = Math.min(domain, (wanted * domain) / total);
  return probes * PROBE_COST < total ? 'walk' : 'invert';
}

interface Search {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  readonly filter: Filter;
  /** The query that the tier compares names with. */
  readonly text: string;
  readonly tier: Tier;
  /** By alternative of the filter, who matches as far as that is known. */
  readonly ordinals: Finding['ordinals'];
  readonly shuffle: Shuffle;
  readonly wanted: number;
  /** One more than the greatest ordinal. */
  readonly end: number;
  /** One more than the greatest place that anybody can have. */
  readonly domain: number;
}

const BATCH_MIN = 64;
const BATCH_MAX = 4096;

/** Takes the places one after the other, in batches, and keeps those of the tier who match. */
async function walk(search: Search, from: number, total: number): Promise<Placed[]> {
  const { db, engine, filter, text, tier, shuffle, wanted, end, domain } = search;
  const found: Placed[] = [];
  let place = from;
  while (found.length < wanted && place < domain) {
    const expected = ((wanted - found.length) * domain * 1.15) / total;
    const batch = Math.min(BATCH_MAX, Math.max(BATCH_MIN, Math.ceil(expected)));
    const placeOf = new Map<number, number>();
    for (const last = Math.min(domain, place + batch); place < last; place += 1) {
      const ordinal = shuffle.ordinalAt(place);
      if (ordinal < end) placeOf.set(ordinal, place);
    }
    for (const row of await readRows(db, engine, [...placeOf.keys()])) {
      const at = placeOf.get(row.ordinal);
      const belongs = tierOf(text, row.folded) === tier && passes(filter, row.cell, row.folded);
      if (at !== undefined && belongs) found.push({ row, tier, place: at });
    }
  }
  return found.sort((a, b) => a.place - b.place).slice(0, wanted);
}

/** Finds everybody of the tier who matches, works out their places, and takes the first ones. */
async function invert(search: Search, from: number): Promise<Placed[]> {
  const { db, engine, tier, shuffle, wanted } = search;
  const places: number[] = [];
  for (const ordinal of await readTier(search)) {
    const place = shuffle.placeOf(ordinal);
    if (place >= from) places.push(place);
  }
  const first = Uint32Array.from(places).sort().subarray(0, wanted);
  const placeOf = new Map<number, number>();
  for (const place of first) placeOf.set(shuffle.ordinalAt(place), place);
  const rows = await readRows(db, engine, [...placeOf.keys()]);
  return rows
    .flatMap((row) => {
      const place = placeOf.get(row.ordinal);
      return place === undefined ? [] : [{ row, tier, place }];
    })
    .sort((a, b) => a.place - b.place);
}

/** The ordinals of those in the tier who match, in no particular order. */
async function readTier({ db, engine, filter, text, tier, ordinals }: Search): Promise<number[]> {
  if (tier !== 'other') return readOrdinals(db, text, tier);
  const shown =
    text === ''
      ? new Set<number>()
      : new Set([
          ...(await readOrdinals(db, text, 'exact')),
          ...(await readOrdinals(db, text, 'prefix')),
        ]);
  const found: number[] = [];
  for (const [i, alternative] of filter.entries()) {
    for (const ordinal of ordinals[i] ?? (await readAlternative(db, engine, alternative))) {
      if (!shown.has(ordinal)) found.push(ordinal);
    }
  }
  return found;
}

async function readOrdinals(db: Kysely<Schema>, text: string, tier: NamedTier): Promise<number[]> {
  const matching = await db
    .selectFrom('personality')
    .select('ordinal')
    .where(tierCondition(text, tier))
    .execute();
  return matching.map(({ ordinal }) => ordinal);
}

async function readAlternative(
  db: Kysely<Schema>,
  engine: Engine,
  alternative: Alternative,
): Promise<number[]> {
  const matching = await db
    .selectFrom('personality')
    .select('ordinal')
    .where(conditionOf(engine, alternative))
    .execute();
  return matching.map(({ ordinal }) => ordinal);
}

function readRows(
  db: Kysely<Schema>,
  engine: Engine,
  ordinals: readonly number[],
): Promise<ListedRow[]> {
  return selectListed(db).where(engine.ordinalIn(ordinals)).execute();
}
