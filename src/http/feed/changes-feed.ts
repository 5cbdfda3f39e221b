import type { Context } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { type ChangesFilter, paths } from '../../domain/paths.ts';
import {
  erasedSubject,
  visitorName,
  whatHappened,
  withoutState,
} from '../../domain/texts/fields/change-words.ts';
import { fieldChanges } from '../../domain/texts/fields/field-changes.ts';
import { FIELD_WORDS } from '../../domain/texts/fields/field-words.ts';
import type { Change } from '../../domain/versions/change.ts';
import { REVALIDATE, taggedText } from '../answers/entity-tag.ts';
import { escapeXml } from '../answers/xml.ts';
import { changesFilterSchema } from '../api/history.ts';
import type { AppEnv } from '../environment.ts';
import { deriveKey, keyedHash } from '../keyed-hash.ts';

const FEED_TYPE = 'application/atom+xml';

interface Feed {
  readonly changes: readonly Change[];
  readonly filter: ChangesFilter;
  /** Public origin, since the addresses in a feed are absolute. */
  readonly publicUrl: string;
  readonly idOf: FeedIds;
}

/** Author of the feed, and of changes that no visitor made. */
const CATALOGUE = 'MBTI DB';
/** The `updated` of a feed without entries, which Atom requires. */
const NEVER = '1970-01-01T00:00:00Z';

/** Formats changes as an Atom feed (RFC 4287). */
function formatFeed({ changes, filter, publicUrl, idOf }: Feed): string {
  const path = paths.changesFeed(filter);
  const self = publicUrl + path;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${idOf(path)}</id>
<title>Mudanças recentes · MBTI DB</title>
<updated>${escapeXml(changes[0]?.at ?? NEVER)}</updated>
<author><name>${CATALOGUE}</name></author>
<link rel="self" type="${FEED_TYPE}" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + paths.changes(filter))}"/>
${changes.map((change) => formatEntry(change, publicUrl, idOf)).join('')}</feed>
`;
}

function formatEntry(change: Change, publicUrl: string, idOf: FeedIds): string {
  const { visitor } = change;
  return `<entry>
<id>${idOf(`${change.id} ${change.version}`)}</id>
<title>${escapeXml(titleOf(change))}</title>
<updated>${escapeXml(change.at)}</updated>
<author><name>${escapeXml(visitor === null ? CATALOGUE : visitorName(visitor))}</name></author>
<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + paths.history(change.id))}"/>
<content type="text">${escapeXml(contentOf(change))}</content>
</entry>
`;
}

function titleOf(change: Change): string {
  return `${change.state?.name ?? erasedSubject(change)} ${whatHappened(change)}`;
}

/** What changed, field by field: `Nome: Capitolina → Capitu; Tipo: INTJ → INFJ`. */
function contentOf(change: Change): string {
  const { state, before } = change;
  if (state === null) return sentenceOf(withoutState(change));
  // A removal lists everything that was removed.
  const from = change.change === 'removed' ? null : before;
  return fieldChanges(from, state)
    .map(({ field, before: old, after }) =>
      old === null
        ? `${FIELD_WORDS[field].title}: ${after}`
        : `${FIELD_WORDS[field].title}: ${old} → ${after}`,
    )
    .join('; ');
}

/** Makes a sentence of the words that follow a name in lists of changes. */
function sentenceOf(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Maximum number of entries in the feed; a search may find fewer, since it examines a bounded number of changes. */
const ENTRIES = 60;

/** Creates the handler that responds with the newest changes as a feed, with the filters of `GET /changes`. */
export function serveFeed(publicUrl: string, secret: Uint8Array) {
  const idOf = createFeedIds(secret);
  return async (c: Context<AppEnv>): Promise<Response> => {
    const checked = changesFilterSchema.safeParse(c.req.query());
    if (!checked.success) throw new Failure('malformed_request', { cause: checked.error });
    const filter = checked.data;
    const { items } = await c.var.catalogue.changes({ ...filter, limit: ENTRIES });
    const text = formatFeed({ changes: items, filter, publicUrl, idOf });
    return taggedText(c, text, {
      type: `${FEED_TYPE}; charset=utf-8`,
      // Caches must revalidate, so that they stop showing what was erased.
      cacheControl: REVALIDATE,
    });
  };
}

/** Returns the Atom id of a feed or an entry, given a name that is unique in the catalogue. */
type FeedIds = (name: string) => string;

/**
 * Creates ids that stay the same wherever the catalogue is served (RFC 4287, section 4.2.6): custom UUIDs (RFC 9562,
 * version 8), made of the name and of a secret that moves with the database.
 */
function createFeedIds(secret: Uint8Array): FeedIds {
  const key = deriveKey(secret, 'feed ids');
  return (name) => {
    const bytes = keyedHash(key, name);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString('hex');
    return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
  };
}
