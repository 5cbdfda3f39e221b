import { checkDraft } from '../domain/draft.ts';
import { Failure } from '../domain/failure.ts';
import type { IconSide } from '../domain/icon.ts';
import { nameIssue, tidyName } from '../domain/name.ts';
import { iconHashOf, paths } from '../domain/paths.ts';
import type { Personality, Traits } from '../domain/personality.ts';
import { createFilter, type Filter } from '../domain/search/filter.ts';
import { parseQuery } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import type { Seed } from '../domain/shuffle.ts';
import { formatSeed, parseSeed } from '../domain/shuffle.ts';
import { SIMILAR_MAX } from '../domain/similar.ts';
import type { Catalogue, Draft, ImportReport, Page, PageRequest } from './catalogue.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './catalogue.ts';
import { Conflict } from './conflict.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import type { IconEncoder } from './icon-encoder.ts';
import type {
  IconChoice,
  IconFile,
  OrderPosition,
  Store,
  StoredPersonality,
  WriteResult,
} from './store.ts';
import { tally } from './tally.ts';

/** The catalogue where the data is: what the browser's client speaks to, and what only a server needs. */
export interface LocalCatalogue extends Catalogue {
  /** The file behind an icon's address: the greatest that is not greater than `side`, or null. */
  icon(hash: string, side: IconSide): Promise<IconFile | null>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
}

export interface CatalogueDependencies {
  readonly store: Store;
  readonly encodeIcon: IconEncoder;
  readonly featured: Featured;
  /** Writes the sample personalities into the (empty) store. */
  readonly writeSamples: () => Promise<ImportReport>;
  readonly newId: () => string;
  readonly newSeed: () => Seed;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Hash of a short text, to tell a replay from another request with the same idempotency key. */
  readonly fingerprint: (text: string) => string;
}

/** The rules of the catalogue over a store. */
export function createCatalogue(dependencies: CatalogueDependencies): LocalCatalogue {
  const { store, featured, now } = dependencies;
  const filterOf = (typed: string): Filter => createFilter(parseQuery(typed), featured);

  const chooseIcon = async (icon: string | null): Promise<IconChoice> => {
    if (icon === null) return null;
    const hash = iconHashOf(icon);
    return hash === null ? dependencies.encodeIcon(icon) : { hash };
  };

  let loadingSamples: Promise<ImportReport> | null = null;
  const loadSamples = async (): Promise<ImportReport> => {
    const { total } = tally(await store.countByCell(filterOf('')));
    if (total > 0) throw new Failure('catalogue_not_empty');
    return dependencies.writeSamples();
  };

  return {
    async page(request) {
      const order = readOrder(request);
      const seed = order.seed ?? dependencies.newSeed();
      const query = parseQuery(request.q);
      const page = await store.page({
        filter: createFilter(query, featured),
        text: query.text,
        seed,
        capacity: order.capacity,
        after: order.after,
        limit: readLimit(request.limit),
      });
      return {
        items: page.items.map(present),
        total: page.total,
        seed: formatSeed(seed),
        next: page.last === null ? null : formatCursor({ capacity: page.capacity, ...page.last }),
      } satisfies Page;
    },

    async distribution(query) {
      return tally(await store.countByCell(filterOf(query)));
    },

    async get(id) {
      const stored = await store.get(id);
      if (stored === null) throw new Failure('not_found');
      return present(stored);
    },

    async similar(typed) {
      const name = tidyName(typed);
      if (nameIssue(name) !== null) return [];
      const alike = await store.similar(name, SIMILAR_MAX);
      return alike.map((stored) => {
        const { id, name, type, identity, icon } = present(stored);
        return { id, name, type, identity, icon };
      });
    },

    async create(draft, idempotencyKey) {
      const sound = requireSound(draft);
      const icon = await chooseIcon(sound.icon);
      const personality = { ...sound, icon, id: dependencies.newId(), createdAt: now() };
      if (idempotencyKey === undefined) {
        await store.create([personality]);
        return present(firstVersion(personality));
      }
      const fingerprint = dependencies.fingerprint(JSON.stringify(sound));
      const created = await store.createOnce({ key: idempotencyKey, fingerprint }, personality);
      if (created.outcome === 'key_reused') throw new Failure('idempotency_key_reused');
      return present(created.personality);
    },

    async update(id, version, draft) {
      const sound = requireSound(draft);
      const icon = await chooseIcon(sound.icon);
      return written(await store.update(id, version, { ...sound, icon, updatedAt: now() }));
    },

    async remove(id, version) {
      written(await store.remove(id, version));
    },

    loadSamples() {
      // Two people may press the button at once: the second is told how the first one's turn ends.
      loadingSamples ??= loadSamples().finally(() => {
        loadingSamples = null;
      });
      return loadingSamples;
    },

    icon: (hash, side) => store.icon(hash, side),
    ping: () => store.ping(),
  };
}

/** Field by field: copies of the rest are slow, and a page has sixty. */
function present(stored: StoredPersonality): Personality {
  return {
    id: stored.id,
    name: stored.name,
    gender: stored.gender,
    type: stored.type,
    identity: stored.identity,
    icon: stored.iconHash === null ? null : paths.icon(stored.iconHash),
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

function firstVersion(
  created: Traits & { id: string; icon: IconChoice; createdAt: string },
): StoredPersonality {
  const { icon, ...rest } = created;
  return { ...rest, iconHash: icon?.hash ?? null, version: 1, updatedAt: created.createdAt };
}

/** Only the fields of a draft: pages may hand over a personality, which has more. */
function requireSound({ name, gender, type, identity, icon }: Draft): Draft {
  const checked = checkDraft({ name, gender, type, identity, icon });
  if (!checked.ok) throw new Failure('invalid_fields', { fields: checked.errors });
  return checked.value;
}

function written(result: WriteResult): Personality {
  switch (result.outcome) {
    case 'written':
      return present(result.personality);
    case 'conflict':
      throw new Conflict(present(result.current));
    case 'not_found':
      throw new Failure('not_found');
  }
}

interface Order {
  readonly seed: Seed | null;
  readonly capacity: number | null;
  readonly after: OrderPosition | null;
}

/** A cursor means something only together with the seed of its order. */
function readOrder({ seed: seedText, cursor: cursorText }: PageRequest): Order {
  const seed = seedText === undefined ? null : parseSeed(seedText);
  const cursor = cursorText === undefined ? null : parseCursor(cursorText);
  const unreadable =
    (seedText !== undefined && seed === null) ||
    (cursorText !== undefined && (cursor === null || seed === null));
  if (unreadable) throw new Failure('malformed_request');
  return { seed, capacity: cursor?.capacity ?? null, after: cursor };
}

function readLimit(limit: number = PAGE_LIMIT_DEFAULT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX) return limit;
  throw new Failure('malformed_request');
}
