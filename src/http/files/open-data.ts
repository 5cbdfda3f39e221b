import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import type { LocalCatalogue } from '../../catalogue/create-catalogue.ts';
import type { Published } from '../../catalogue/store.ts';
import type { OpenData, OpenFile } from '../../domain/open-data.ts';
import { RESULTS_MAX } from '../../domain/open-data-paths.ts';
import { shortenQuery } from '../../domain/search/query.ts';
import { seedOfDay } from '../../domain/shuffle.ts';
import { OPEN_DATA_SOON } from '../../domain/texts/open-data.ts';
import { matchesTag, REVALIDATE } from '../answers/entity-tag.ts';
import { plainPage } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';

/** The files of the open data, as requests need them. */
export interface OpenDataFiles {
  /** The newest files and their folder, which also has them compressed; null before the first files are made. */
  current(): { readonly data: OpenData; readonly folder: string } | null;
}

const TYPES: Readonly<Record<OpenFile, string>> = {
  'personalidades.csv': 'text/csv; charset=utf-8',
  'personalidades.jsonl': 'application/jsonl; charset=utf-8',
  'datapackage.json': 'application/json',
};

/** The encodings of the compressed files, in the order in which `serveStatic` prefers them. */
const ENCODINGS = ['br', 'gzip'];

/** A `Range` header with one range of bytes. Any other may be ignored (RFC 9110, section 14.2). */
const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-\d+)$/;

/** Creates the handler that responds with one of the files, or with a range of it. */
export function serveOpenData(openData: OpenDataFiles, name: OpenFile) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const made = openData.current();
    const facts = made?.data.files.find((file) => file.name === name);
    if (made === null || facts === undefined) return notYet(c);
    const encoding = encodingOf(c);
    const tag = `"${facts.sha256}${encoding === undefined ? '' : `-${encoding}`}"`;
    const changed = new Date(made.data.at).toUTCString();
    const headers = {
      ETag: tag,
      'Last-Modified': changed,
      'Cache-Control': REVALIDATE,
      Vary: 'Accept-Encoding',
    };
    if (isUnchanged(c, tag, changed)) return c.body(null, 304, headers);
    // The whole file answers a range of an older file, several ranges, and a range in another unit than bytes.
    const ifRange = c.req.header('If-Range') ?? tag;
    if (!isOneRange(c.req.header('Range')) || ![tag, changed].includes(ifRange))
      c.req.raw.headers.delete('Range');
    const send = serveStatic<AppEnv>({ path: join(made.folder, name), precompressed: true });
    const answer = await send(c, async () => {});
    // The file was deleted meanwhile.
    if (!answer) return notYet(c);
    for (const [header, value] of Object.entries(headers)) answer.headers.set(header, value);
    answer.headers.set('Content-Type', TYPES[name]);
    answer.headers.set('Content-Disposition', `attachment; filename="${name}"`);
    answer.headers.set('Accept-Ranges', 'bytes');
    return answer;
  };
}

/** Whether a `Range` header has one range of bytes whose end is not before its start; an invalid one is ignored. */
function isOneRange(range = ''): boolean {
  const [whole, from = '', to = ''] = ONE_RANGE.exec(range) ?? [];
  return whole !== undefined && (to === '' || Number(from) <= Number(to));
}

/** The encoding that `serveStatic` will choose, which ignores encodings with a quality value. */
function encodingOf(c: Context<AppEnv>): string | undefined {
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((name) => name.trim());
  return ENCODINGS.find((name) => accepted.includes(name));
}

/** Whether the client already has this state. The time counts only without a tag (RFC 9110, section 13.2.2). */
function isUnchanged(c: Context<AppEnv>, tag: string, changed: string): boolean {
  const tags = c.req.header('If-None-Match');
  if (tags !== undefined) return matchesTag(tags, tag);
  return Date.parse(c.req.header('If-Modified-Since') ?? '') >= Date.parse(changed);
}

/** Seconds until a client should retry. */
const SOON = '60';

function notYet(c: Context<AppEnv>): Response {
  return c.html(plainPage(OPEN_DATA_SOON), 503, {
    'Retry-After': SOON,
    'Cache-Control': 'no-store',
  });
}

/** Formats people as rows of the open data's table; `isFirst` adds the row of column names. */
export type WriteTable = (people: readonly Published[], isFirst: boolean) => string;

/** Creates the handler that responds with the results of a search as a table. */
export function serveResults(writeTable: WriteTable) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const q = shortenQuery((c.req.query('q') ?? '').trim());
    const parts = [writeTable([], true)];
    for await (const people of readResults(c.var.catalogue, q)) {
      if (c.req.raw.signal.aborted) break;
      parts.push(writeTable(people, false));
    }
    return c.body(parts.join(''), 200, {
      'Content-Type': TYPES['personalidades.csv'],
      'Content-Disposition': 'attachment; filename="busca.csv"',
      'Cache-Control': REVALIDATE,
      Vary: 'Accept-Encoding',
    });
  };
}

async function* readResults(
  catalogue: LocalCatalogue,
  q: string,
): AsyncGenerator<readonly Published[]> {
  const seed = seedOfDay(q, new Date());
  let cursor: string | undefined;
  for (let count = 0; count < RESULTS_MAX; count += PAGE_LIMIT_MAX) {
    const { items, next } = await catalogue.page({ q, seed, cursor, limit: PAGE_LIMIT_MAX });
    const guesses = await catalogue.guesses.published(items.map(({ id }) => id));
    yield items.map((item) => ({ ...item, guesses: guesses.get(item.id) ?? {} }));
    if (next === null) return;
    cursor = next;
    // Other requests run in between.
    await setImmediate();
  }
}
