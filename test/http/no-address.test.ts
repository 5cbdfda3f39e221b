import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { catalogueOfEachTest } from '../cli/support.ts';
import { apiPaths } from '../support/api-paths.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { createOne, openApp, sending } from './support.ts';

const { catalogue, inFolder, openStore } = catalogueOfEachTest();

const ADDRESSES = ['203.0.113.77', '2001:db8:77:1:aaaa::5'];
/** The addresses and their networks as text, as hexadecimal digits and as bytes. */
const TRACES = [
  ...['203.0.113', 'cb00714d', 'cb007100', '2001:db8:77', '20010db80077'],
  Buffer.from('20010db80077', 'hex').toString('latin1'),
];

it('no address of a reporter or guesser is in the file, its log, the server’s log or a backup', async () => {
  const app = await openApp({ beside: await openCatalogue({ openStore }) });
  const { id } = await createOne(app);
  const guess = { mind: 'I', energy: 'N', nature: 'F', tactics: 'J' };
  for (const [i, from] of ADDRESSES.entries()) {
    const guessed = await app.request(paths.api.guess(id), sending('PUT', guess), from);
    expect(guessed.status).toBe(200);
    const Cookie = guessed.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    // With the name of a visitor, and without one.
    const report = sending('POST', { kind: 'junk', text: `texto ${i}` }, i === 0 ? { Cookie } : {});
    expect((await app.request(apiPaths.reports(id), report, from)).status).toBe(201);
  }
  expect((await catalogue(['backup', inFolder('copy.db')])).status).toBe(0);

  const logged = JSON.stringify([app.requests, app.errors, app.warnings]);
  for (const trace of TRACES) expect(logged).not.toContain(trace);
  const files = await readdir(inFolder());
  expect(files).toEqual(expect.arrayContaining(['catalogue.db', 'catalogue.db-wal', 'copy.db']));
  for (const file of files) {
    const bytes = await readFile(inFolder(file), 'latin1');
    expect(TRACES.filter((trace) => bytes.includes(trace))).toEqual([]);
    // The contents that were sent are stored.
    if (/wal$|^copy/.test(file)) expect(bytes).toContain('texto 1');
  }
  await app.store.close();
});
