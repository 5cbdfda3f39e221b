import type { Kysely } from 'kysely';
import type { StorePageRequest } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import type { Filter } from '../domain/search/filter.ts';
import { capacityFor, createShuffle, type Shuffle } from '../domain/shuffle.ts';
import type { Engine } from './engine.ts';
import { type Finding, find, readEnd } from './finding.ts';
import { findPositions, type Placed, type Plan, type Tiers } from './paging.ts';
import { createMemory } from './remember.ts';
import type { Schema } from './schema.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';
import { findTiers, type NamedTiers } from './tiers.ts';

/** Memory for searches that were asked lately: each keystroke asks twice, and so does each next page. */
const FINDINGS_BYTES = 16_000_000;
const TIERS_BYTES = 8_000_000;

export interface Searching {
  /** How many match in each cell. */
  countByCell(db: Kysely<Schema>, filter: Filter): Promise<readonly number[]>;
  /** Positions of a page: up to one more than asked for, if more follow. */
  findPage(db: Kysely<Schema>, request: StorePageRequest): Promise<FoundPage>;
}

export interface FoundPage {
  readonly placed: readonly Placed[];
  readonly total: number;
  readonly shuffle: Shuffle;
}

/** Searching over an engine; what was found is remembered until the data changes. */
export function createSearching(engine: Engine, forcedPlan?: Plan): Searching {
  const findings = createMemory<Finding>({
    bytesMax: FINDINGS_BYTES,
    bytesOf: ({ members }) => members.byteLength + 1_000,
  });
  const namedTiers = createMemory<NamedTiers>({
    bytesMax: TIERS_BYTES,
    bytesOf: ({ exact, prefix }) => exact.byteLength + prefix.byteLength,
  });

  const findMatching = async (db: Kysely<Schema>, filter: Filter): Promise<Finding> =>
    findings.recall(await engine.stateOf(db), JSON.stringify(filter), () =>
      find(db, engine, filter),
    );

  const separate = async (
    db: Kysely<Schema>,
    text: string,
    members: OrdinalSet,
  ): Promise<Tiers> => {
    const nobody = new OrdinalSet(members.end);
    if (text === '') return { exact: nobody, prefix: nobody, other: members };
    const { exact, prefix } = await namedTiers.recall(await engine.stateOf(db), text, () =>
      findTiers(db, engine, text, members.end),
    );
    return { exact, prefix, other: members.without(exact).without(prefix) };
  };

  return {
    async countByCell(db, filter) {
      return (await findMatching(db, filter)).counts;
    },
    async findPage(db, request) {
      const { members, total } = await findMatching(db, request.filter);
      const capacity = request.capacity ?? capacityFor(members.end);
      if (request.capacity !== null && capacity > (await readLargestCapacity(db))) {
        throw new Failure('malformed_request');
      }
      const shuffle = createShuffle(request.seed, capacity);
      const tiers = await separate(db, request.text, members);
      return { placed: findPositions(tiers, shuffle, request, forcedPlan), total, shuffle };
    },
  };
}

/**
 * The capacity for the greatest ordinal that was ever given out. Ordinals of those who were removed
 * are kept for others, so this never becomes smaller, and no cursor can name a larger one.
 */
async function readLargestCapacity(db: Kysely<Schema>): Promise<number> {
  const ends = [await readEnd(db, 'personality'), await readEnd(db, 'free_ordinal')];
  return capacityFor(Math.max(...ends));
}
