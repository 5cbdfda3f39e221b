/**
 * The baseline server, which uses `node:http` and `node:sqlite` only. It reads the same rows from the same file and
 * sends them as JSON; a search scans all names with LIKE.
 *
 *   node bench/servers/baseline-server.ts FILE PAGES
 *   GET /page?seed=SEED   the rows that PAGES (JSON: ids by seed) names
 *   GET /search?q=TEXT    how many names contain the text, and the first 60 of them
 *   POST /create          inserts a person into a copy of the table, with a commit of its own
 *   GET /typing           a page that searches at each keystroke
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { TYPING_PAGE } from './typing-page.ts';

const PAGE = 60;
const SELECT = `SELECT personality.id, name, gender, type, identity, version, created_at AS createdAt,
  updated_at AS updatedAt, icon.hash AS icon
  FROM personality LEFT JOIN icon ON icon.id = personality.icon_id`;

const [file = '', pagesFile = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const byOrdinals = database.prepare(
  `${SELECT} WHERE ordinal IN (${Array(PAGE).fill('?').join(', ')})`,
);
const count = database.prepare('SELECT count(*) AS total FROM personality WHERE folded LIKE ?');
const found = database.prepare(`${SELECT} WHERE folded LIKE ? LIMIT ${PAGE}`);
const pages = readPages();

/** Reads the ordinals of each page in advance. */
function readPages(): ReadonlyMap<string, readonly number[]> {
  const ordinal = database.prepare('SELECT ordinal FROM personality WHERE id = ?');
  const idsBySeed: Record<string, string[]> = JSON.parse(readFileSync(pagesFile, 'utf8'));
  return new Map(
    Object.entries(idsBySeed).map(([seed, ids]) => [
      seed,
      ids.map((id) => Number(ordinal.get(id)?.['ordinal'])),
    ]),
  );
}

function search(q: string) {
  return { total: count.get(`%${q}%`)?.['total'], items: found.all(`%${q}%`) };
}

function page(seed: string) {
  return { items: byOrdinals.all(...(pages.get(seed) ?? [])) };
}

/** Prepared at the first creation: inserts into a copy of the table, since the product writes to the file itself. */
let insert: ((name: string) => void) | null = null;

function prepareInsert(): (name: string) => void {
  const copy = new DatabaseSync(`${file}.creations.db`);
  copy.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ATTACH '${file}' AS source;
    CREATE TABLE person AS
      SELECT id, name, folded, gender, type, identity, created_at FROM source.personality;
    CREATE UNIQUE INDEX person_id ON person (id); CREATE INDEX person_name ON person (folded);
    DETACH source`);
  const statement = copy.prepare(
    `INSERT INTO person VALUES (?, ?, lower(?), 'male', 'INTJ', 'A', ?)`,
  );
  return (name) => statement.run(randomUUID(), name, name, new Date().toISOString());
}

function create(body: string): void {
  const { name }: { readonly name: string } = JSON.parse(body);
  insert ??= prepareInsert();
  insert(name);
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const send = (type: string, body: string): void => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  };
  if (request.method === 'POST') {
    create(await text(request));
    send('application/json', '{}');
  } else if (pathname === '/typing') {
    send('text/html; charset=utf-8', TYPING_PAGE);
  } else if (pathname === '/search') {
    send('application/json', JSON.stringify(search(searchParams.get('q') ?? '')));
  } else {
    send('application/json', JSON.stringify(page(searchParams.get('seed') ?? '')));
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
