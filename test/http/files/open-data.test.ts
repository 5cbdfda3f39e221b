import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { written } from '../../../prove/wire.ts';
import { OPEN_COLUMNS } from '../../../src/domain/open-data.ts';
import { openDataPaths } from '../../../src/domain/open-data-paths.ts';
import { publish } from '../../../src/files/publish.ts';
import type { OpenDataFiles } from '../../../src/http/files/open-data.ts';
import { folderOfEachTest } from '../../support/folder.ts';
import { people } from '../../support/people.ts';
import { builtRenderer, linksIn, ORIGIN, textsOf } from '../pages/support.ts';
import { serverOfEachTest } from '../server/listening.ts';
import { createOne, type OpenApp, openApp } from '../support.ts';

const inFolder = folderOfEachTest();
const server = serverOfEachTest();
const CSV = openDataPaths.file('personalidades.csv');

let app: OpenApp;
let made: ReturnType<OpenDataFiles['current']>;
const openData: OpenDataFiles = { current: () => made };

beforeEach(async () => {
  made = null;
  app = await openApp({ openData, renderPage: await builtRenderer() });
});

async function make(): Promise<void> {
  for (const one of people(3)) await app.catalogue.create(one);
  const folder = inFolder('made');
  made = { folder, data: await publish(folder, { store: app.store, origin: ORIGIN }) };
}

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  app.request(path, { method, headers });
/** Checks that an address has the not-found page, not a bare sentence. */
async function isMissing({ request }: Pick<OpenApp, 'request'>, path: string): Promise<void> {
  const answer = await request(path);
  expect(answer.status, path).toBe(404);
  expect(textsOf(await answer.text()), path).toContain('Mudanças recentes');
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('the files of the open data', () => {
  it('are sent whole, in ranges and compressed, and not again to clients that have them', async () => {
    await make();
    const at = new Date(made?.data.at ?? '');
    for (const { name, bytes, sha256 } of made?.data.files ?? []) {
      const path = openDataPaths.file(name);
      const answer = await ask(path);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        etag: `"${sha256}"`,
        'last-modified': at.toUTCString(),
        'cache-control': 'public, no-cache',
        'content-disposition': `attachment; filename="${name}"`,
        'accept-ranges': 'bytes',
        vary: 'Accept-Encoding',
        'access-control-allow-origin': '*',
        'content-length': String(bytes),
      });
      const whole = await bytesOf(answer);
      expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256);

      const head = await ask(path, {}, 'HEAD');
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes)]);
      expect(await bytesOf(head)).toHaveLength(0);

      const part = await ask(path, { Range: 'bytes=5-14', 'If-Range': `"${sha256}"` });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([
        206,
        `bytes 5-14/${bytes}`,
      ]);
      expect(await bytesOf(part)).toEqual(whole.subarray(5, 15));
      expect((await ask(path, { Range: `bytes=${bytes}-` })).status).toBe(416);
      for (const Range of ['lines=5-14', 'bytes=5-6,8-9', 'bytes=5-2'])
        expect((await ask(path, { Range })).status, Range).toBe(200);
      const other = await ask(path, { Range: 'bytes=5-14', 'If-Range': '"of another making"' });
      expect([other.status, await bytesOf(other)]).toEqual([200, whole]);

      for (const [encoding, unpack] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const packed = await ask(path, { 'Accept-Encoding': encoding });
        expect(packed.headers.get('Content-Encoding')).toBe(encoding);
        const tag = packed.headers.get('ETag') ?? '';
        expect(tag).toBe(`"${sha256}-${encoding}"`);
        expect(unpack(await bytesOf(packed))).toEqual(whole);
        const known = await ask(path, { 'Accept-Encoding': encoding, 'If-None-Match': tag });
        expect([known.status, known.headers.get('ETag')]).toEqual([304, tag]);
        expect((await ask(path, { 'If-None-Match': tag })).status).toBe(200);
      }
      const since = await ask(path, { 'If-Modified-Since': at.toUTCString() });
      expect([since.status, since.headers.get('Vary')]).toEqual([304, 'Accept-Encoding']);
      const before = new Date(at.getTime() - 1_000).toUTCString();
      expect((await ask(path, { 'If-Modified-Since': before })).status).toBe(200);
    }
  });

  it('are unavailable until they are made, and other files are not found', async () => {
    const early = await ask(CSV);
    expect([early.status, early.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await early.text()).toContain(
      'Os arquivos ficam prontos minutos depois da primeira ficha.',
    );
    await make();
    for (const name of ['made.json', 'personalidades.csv.gz', '..%2Fcatalogue.db', 'x'])
      await isMissing(app, `${openDataPaths.page}/${name}`);
    await isMissing(await openApp({ renderPage: await builtRenderer() }), CSV);
  });

  it('are limited to two at a time per address, until clients have received them, and kept from nobody else', async () => {
    app = await openApp({ openData, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    await make();
    // More than the kernel buffers for a connection.
    await truncate(inFolder('made/personalidades.jsonl'), 64 * 1024 * 1024);
    const port = await server.listen(app.app);
    const neverRead = async (from: string) => {
      const wire = await server.open(port);
      const line = `GET ${openDataPaths.file('personalidades.jsonl')}`;
      wire.write(written(line, '', `X-Forwarded-For: ${from}`));
      await once(wire.socket, 'data');
      return wire.socket.pause();
    };
    const trying = (from: string) => async (): Promise<number> => {
      const headers = { 'X-Forwarded-For': from };
      const answer = await fetch(`http://127.0.0.1:${port}${CSV}`, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    const [one, other] = ['198.51.100.1', '203.0.113.1'];
    const unread = [await neverRead(one), await neverRead(one)];
    expect(await trying(one)()).toBe(429);
    expect(await trying(other)()).toBe(200);
    for (let i = 0; i < 4; i += 1) unread.push(await neverRead(`2001:db8:1:${i}::1`));
    expect(await trying('2001:db8:1:4::1')()).toBe(429);
    for (let i = 0; i < 6; i += 1) unread.push(await neverRead(`${10 + i}.0.0.1`));
    expect(await trying(other)()).toBe(200);
    for (const socket of unread) socket.destroy();
    await expect.poll(trying(one)).toBe(200);
    await expect.poll(trying(other)).toBe(200);
  });
});

describe('the page of the open data', () => {
  it('describes the files and links to them', async () => {
    await make();
    if (made !== null) made = { ...made, data: { ...made.data, people: 1_200 } };
    const html = await (await ask(openDataPaths.page)).text();
    const said = textsOf(html).join(' ');
    expect(said).toContain('1.200 personalidades');
    for (const { name, sha256 } of made?.data.files ?? []) {
      expect(linksIn(html)).toContain(openDataPaths.file(name));
      if (name !== 'datapackage.json') expect(said).toContain(sha256);
    }
    for (const column of OPEN_COLUMNS) expect(html).toContain(`<code>${column}</code>`);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${openDataPaths.page}"`);
    expect(html).not.toContain('noindex');
    for (const path of ['/mbti-db', '/mbti-db/sobre'])
      expect(linksIn(await (await ask(path)).text())).toContain(openDataPaths.page);
    expect(linksIn(await (await ask('/mbti-db/sobre')).text())).toContain(openDataPaths.page);
  });

  it('says when the files are not made yet, and when none are made', async () => {
    expect(await (await ask(openDataPaths.page)).text()).toContain(
      'minutos depois da primeira ficha',
    );
    const off = await openApp({ renderPage: await builtRenderer() });
    const answer = await off.request(openDataPaths.page);
    expect(await answer.text()).toContain('não oferece os arquivos');
  });
});

describe('the results of a search as a table', () => {
  it('have the columns of the files', async () => {
    for (const one of people(250)) await app.catalogue.create(one);
    const formula = await createOne(app, { name: '=1+1 pessoa', aliases: ['-x', 'Outro'] });
    const answer = await ask(openDataPaths.results('pessoa'), { 'Accept-Encoding': 'gzip' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="busca.csv"',
      'content-encoding': 'gzip',
    });
    const text = gunzipSync(await bytesOf(answer));
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(Object.keys(rows[0] ?? {})).toEqual(OPEN_COLUMNS);
    expect(rows).toHaveLength(251);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(251);
    expect(rows.find(({ id }) => id === formula.id)).toMatchObject({
      name: "'=1+1 pessoa",
      aliases: "'-x\nOutro",
    });
    const none = await (await ask(openDataPaths.results('zzz'))).text();
    expect(none.split('\n')).toHaveLength(2);
  });

  it('are limited to one at a time per address, and 32 in total', async () => {
    for (const one of people(120)) await app.catalogue.create(one);
    const path = openDataPaths.results('pessoa');
    const asked = [1, 2].map(() => app.request(path, {}, '192.0.2.1'));
    const other = app.request(path, {}, '192.0.2.2');
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 429]);
    expect((await other).status).toBe(200);
    await setTimeout(0);
    expect((await app.request(path, {}, '192.0.2.1')).status).toBe(200);
    const many = Array.from({ length: 36 }, (_, i) => app.request(path, {}, `${10 + i}.0.0.1`));
    const answered = (await Promise.all(many)).map(({ status }) => status);
    expect(answered.filter((status) => status === 503)).toHaveLength(4);
  });
});
