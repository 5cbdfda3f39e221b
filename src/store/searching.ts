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

/** Cache sizes: each keystroke and each further page runs the same search twice. */
const FINDINGS_BYTES = 16_000_000;
const TIERS_BYTES = 8_000_000;

export interface Searching {
  /** The number of matches in each cell. */
  countByCell(db: Kysely<Schema>, filter: Filter): Promise<readonly number[]>;
  /** The positions of a page: `limit`, plus one if more follow. */
  findPage(db: Kysely<Schema>, request: StorePageRequest): Promise<FoundPage>;
}

export interface FoundPage {
  readonly placed: readonly Placed[];
  readonly total: number;
  readonly shuffle: Shuffle;
}

/** Searches over an engine; results are cached until the data changes. */
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
 * The capacity for the largest ordinal that was ever used. It never shrinks, because the ordinals of
 * removed personalities are kept for reuse; so no valid cursor has a larger capacity.
 */
async function readLargestCapacity(db: Kysely<Schema>): Promise<number> {
  const ends = [await readEnd(db, 'personality'), await readEnd(db, 'free_ordinal')];
  return capacityFor(Math.max(...ends));
}
