/**
 * The baseline server on PostgreSQL, which uses `node:http` and `pg` only. It reads a table of its own, copied from the
 * product's; a search uses ILIKE with a trigram index (pg_trgm).
 *
 *   node bench/servers/postgres-baseline-server.ts URL PAGES
 *   GET /page?seed=SEED   the rows that PAGES (JSON: ids by seed) names
 *   GET /search?q=TEXT    how many names contain the text, and the first 60 of them
 *   POST /create          inserts a person, with a commit of its own
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const PAGE = 60;
const COLUMNS = 'id, name, gender, type, identity, version, created_at, updated_at';

const [url = '', pagesFile = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE TABLE IF NOT EXISTS person AS SELECT ordinal, ${COLUMNS}, folded FROM personality;
  CREATE UNIQUE INDEX IF NOT EXISTS person_id ON person (id);
  CREATE INDEX IF NOT EXISTS person_ordinal ON person (ordinal);
  CREATE INDEX IF NOT EXISTS person_name ON person USING gin (folded gin_trgm_ops);
  ANALYZE person`);
const pages = await readPages();

/** Reads the ordinals of each page in advance. */
async function readPages(): Promise<ReadonlyMap<string, readonly number[]>> {
  const idsBySeed: Record<string, string[]> = JSON.parse(readFileSync(pagesFile, 'utf8'));
  const ordinals = new Map<string, readonly number[]>();
  for (const [seed, ids] of Object.entries(idsBySeed)) {
    const { rows } = await pool.query('SELECT ordinal FROM person WHERE id = ANY($1)', [ids]);
    ordinals.set(
      seed,
      rows.map((row) => row.ordinal),
    );
  }
  return ordinals;
}

async function search(q: string) {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const count = await pool.query({
    name: 'count',
    text: 'SELECT count(*)::integer AS total FROM person WHERE folded ILIKE $1',
    values: [pattern],
  });
  const found = await pool.query({
    name: 'found',
    text: `SELECT ${COLUMNS} FROM person WHERE folded ILIKE $1 LIMIT ${PAGE}`,
    values: [pattern],
  });
  return { total: count.rows[0]?.total, items: found.rows };
}

async function page(seed: string) {
  const { rows } = await pool.query({
    name: 'page',
    text: `SELECT ${COLUMNS} FROM person WHERE ordinal = ANY($1::integer[])`,
    values: [pages.get(seed) ?? []],
  });
  return { items: rows };
}

async function create(body: string) {
  const { name }: { readonly name: string } = JSON.parse(body);
  await pool.query({
    name: 'create',
    text: `INSERT INTO person (id, name, folded, gender, type, identity) VALUES ($1, $2, lower($2), 'male', 'INTJ', 'A')`,
    values: [randomUUID(), name],
  });
  return {};
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const answer =
    request.method === 'POST'
      ? await create(await text(request))
      : pathname === '/search'
        ? await search(searchParams.get('q') ?? '')
        : await page(searchParams.get('seed') ?? '');
  const body = JSON.stringify(answer);
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
