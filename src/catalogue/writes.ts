import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import { iconHashOf } from '../domain/paths.ts';
import type { Draft } from '../domain/people/draft.ts';
import { LATER_FIELDS, textsOf, typedOf, WRITTEN_FIELDS } from '../domain/people/fields.ts';
import { ICON_SIDE } from '../domain/people/icon.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { WrittenTexts } from '../domain/reports/blocked-names.ts';
import type { Catalogue } from './catalogue.ts';
import { Conflict } from './failures.ts';
import type { Store } from './store.ts';
import type { IconChoice, IconEncoder, RestoreResult, WriteContext } from './stored-personality.ts';
import {
  NO_RESTRICTIONS,
  requireAllowed,
  requireAllowedVersion,
  type WriteRestrictions,
} from './write-restrictions.ts';

/** Bytes that a row of any table takes at most, with its index entries and without long texts. */
export const ROW_BYTES = 1_000;

/**
 * Times that the texts of a version are stored: in the row and in the version, both of which leave parts of their pages
 * empty.
 */
const TEXTS_TIMES = 3;

/** An estimate of the bytes that a version takes together with its row, without its icon. */
export function bytesOfVersion({ name, ...later }: WrittenTexts): number {
  const texts = [
    name,
    fold(name),
    ...WRITTEN_FIELDS.flatMap((field) => textsOf(later[field] ?? null)),
  ];
  return ROW_BYTES + TEXTS_TIMES * UTF_8.encode(texts.join('')).length;
}

const UTF_8 = new TextEncoder();

/** The storage that one writer may still use. */
export interface StorageAllowance {
  /** Fails with `icons_full` if only small writes are accepted. */
  requireForIcon(): void;
  /** Counts the bytes that a write has stored. */
  count(bytes: number): void;
}

export interface WriteDependencies {
  readonly store: Store;
  readonly encodeIcon: IconEncoder;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Hash of a short text, which tells a retry from a different request with the same idempotency key. */
  readonly fingerprint: (text: string) => string;
  /** What the operator has forbidden for now; nothing when absent. */
  readonly restrictions?: WriteRestrictions | undefined;
}

type Writes = Pick<Catalogue, 'create' | 'update' | 'remove' | 'restore'>;

/** Who writes. */
export interface Writer {
  /** The visitor’s name: ten hexadecimal digits. */
  readonly visitor: string;
  /** The network of the request, in the width of a neighbourhood; null if it is not known. */
  readonly network: string | null;
  /** Absent if the storage is not limited. */
  readonly allowance?: StorageAllowance;
}

/** Creates the write operations for one writer, or for none. */
export function createWrites(dependencies: WriteDependencies, writer: Writer | null): Writes {
  const {
    store,
    encodeIcon,
    newId,
    now,
    fingerprint,
    restrictions = NO_RESTRICTIONS,
  } = dependencies;
  const writing = async (): Promise<WriteContext> => {
    const at = now();
    const network = writer?.network ?? null;
    const source = network === null ? null : await store.sourceOf(network, at);
    return { visitor: writer?.visitor ?? null, source, at };
  };

  /**
   * Runs a write with the icon in its stored form. A picture that is not stored yet needs an allowance, and is
   * counted after the write.
   */
  const withIcon = async <T>(
    icon: string | null,
    write: (icon: IconChoice) => Promise<T>,
  ): Promise<T> => {
    if (icon === null) return write(null);
    const hash = iconHashOf(icon);
    const isStored = async (name: string) => (await store.icon(name, ICON_SIDE)) !== null;
    if (hash !== null) {
      // A held icon is not stored for this purpose, so that its address does not show it again.
      if (!(await isStored(hash))) throw new Failure('invalid_icon');
      return write({ hash });
    }
    const encoded = await encodeIcon(icon);
    if (await isStored(encoded.hash)) return write(encoded);
    if (!restrictions.acceptsNewIcons) throw new Failure('icons_closed');
    writer?.allowance?.requireForIcon();
    const written = await write(encoded);
    const sizes = [encoded, ...encoded.larger].map(({ bytes }) => bytes.length);
    writer?.allowance?.count(sizes.reduce((sum, size) => sum + size, 0));
    return written;
  };

  /** Counts the bytes of a version that was written, unless the state was stored already. */
  const countWritten = (written: Personality, before: number): Personality => {
    if (written.version > before) writer?.allowance?.count(bytesOfVersion(written));
    return written;
  };

  return {
    async create(draft, idempotencyKey) {
      requireAllowed(draft, restrictions);
      return withIcon(draft.icon, async (icon) => {
        const personality = { ...draft, icon, id: newId() };
        const by = await writing();
        const key =
          idempotencyKey === undefined
            ? null
            : { key: idempotencyKey, fingerprint: fingerprint(textOf(draft)) };
        const created = await store.createOnce(key, personality, by);
        if (created.outcome === 'key_reused') throw new Failure('idempotency_key_reused');
        if (created.outcome === 'repeated') return created.personality;
        return countWritten(created.personality, 0);
      });
    },

    async update(id, version, draft) {
      requireAllowed(draft, restrictions);
      return withIcon(draft.icon, async (icon) => {
        const edit = { ...draft, icon };
        const written = requireWritten(await store.update(id, version, edit, await writing()));
        return countWritten(written, version);
      });
    },

    async remove(id, version) {
      const removed = requireWritten(await store.remove(id, version, await writing()));
      return countWritten(removed, version).version;
    },

    async restore(id, restoration): Promise<Personality> {
      await requireAllowedVersion(store, { id, version: restoration.version }, restrictions);
      const restored = requireWritten(await store.restore(id, restoration, await writing()));
      return countWritten(restored, restoration.newest);
    },
  };
}

/**
 * The canonical text of a draft for fingerprints. Empty later fields are left out, so that the previous release,
 * which may not know them, computes the same text.
 */
function textOf({ name, gender, type, identity, icon, ...later }: Draft): string {
  const filled = LATER_FIELDS.map((field) => [field, typedOf(later[field])] as const);
  const written = Object.fromEntries(filled.filter(([, text]) => text !== ''));
  return JSON.stringify({ name, gender, type, identity, icon, ...written });
}

function requireWritten(result: RestoreResult): Personality {
  if (result.outcome === 'written') return result.personality;
  if (result.outcome === 'conflict') throw new Conflict(result.current);
  throw new Failure(result.outcome);
}
