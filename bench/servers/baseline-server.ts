/**
 * The baseline: `node:http` and `node:sqlite` only. It reads the same rows from the same file and sends
 * them as JSON; a search scans all names with LIKE.
 *
 *   node bench/servers/baseline-server.ts FILE PAGES
 *   GET /page?seed=SEED   the rows that PAGES (JSON: ids by seed) names
 *   GET /search?q=TEXT    how many names contain the text, and the first 60 of them
 *   GET /typing           a page that searches at each keystroke, `?locally` without asking
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { typingPage } from './typing-page.ts';

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

/** The row ids of each page, known in advance. */
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

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const send = (type: string, body: string): void => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  };
  if (pathname === '/typing') {
    const rows = searchParams.has('locally') ? found.all('%') : null;
    send('text/html; charset=utf-8', typingPage(rows));
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
