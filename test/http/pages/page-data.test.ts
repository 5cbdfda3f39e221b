import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { isDocumentPage, PAGE_NAMES, PAGE_TRAITS, paths } from '../../../src/domain/paths.ts';
import type { AppEnv } from '../../../src/http/environment.ts';
import { queueOfPage } from '../../../src/http/pages/serve-pages.ts';
import { addressOf } from '../../support/page-addresses.ts';
import { createOne, expectProblem, replace } from '../support.ts';
import { openWithPages } from './support.ts';

const AS_DATA = { headers: { Accept: 'application/json' } };

describe('the address of a page, requested as JSON', () => {
  it('responds with the data of its document', async () => {
    const app = await openWithPages();
    const { id } = await createOne(app, { work: 'Dom Casmurro' });
    const pages = PAGE_NAMES.filter((page) => page !== 'not_found' && !isDocumentPage(page));
    const addresses = [
      ...pages.map((page) => addressOf(page, id, 'dom-casmurro')),
      paths.home({ q: 'capitu' }),
      `${paths.question(id)}?frases=1`,
    ];
    for (const address of addresses) {
      const html = await (await app.request(address)).text();
      const { site, ...document } = JSON.parse(/id="dados">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
      const answer = await app.request(address, AS_DATA);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('application/json');
      const data = await answer.json();
      expect(html).toContain(`src="${data.build}"`);
      for (const one of [document, data]) {
        // A list says when it was read, and a gallery is in a new order each time.
        if (one.view.list !== undefined) one.view.list.now = '';
        if (one.snapshot !== null) one.snapshot.seed = '';
      }
      expect(data, address).toEqual(document);
    }
  });

  it('is not stored by browsers, which could show it in place of the document', async () => {
    const app = await openWithPages();
    const data = await app.request(paths.contested, AS_DATA);
    expect(data.headers.get('Cache-Control')).toBe('no-store');
    const document = await app.request(paths.contested);
    for (const { headers } of [data, document])
      expect(headers.get('Vary')).toBe('Accept, Accept-Encoding, Part');
  });

  it('is a document for clients that accept anything, and for pages without code', async () => {
    const app = await openWithPages();
    const { id } = await createOne(app);
    const asked = [
      app.request(paths.contested, { headers: { Accept: '*/*' } }),
      app.request(paths.contested, { headers: { Accept: 'text/html,application/json;q=0.9' } }),
      app.request(paths.report(id), AS_DATA),
    ];
    for (const answer of await Promise.all(asked))
      expect(answer.headers.get('Content-Type')).toContain('text/html');
  });

  it('has as many changes as requested', async () => {
    const app = await openWithPages();
    const { id } = await createOne(app);
    await replace(app, id, 1, { name: 'Bento' });
    const versionsOf = async (address: string) =>
      (await (await app.request(address)).text()).match(/ id="versao-/g)?.length;
    expect(await versionsOf(paths.history(id, { limit: 1 }))).toBe(1);
    expect(await versionsOf(`${paths.history(id)}?limit=1e9`)).toBe(2);
  });

  it('is a problem if there is no page', async () => {
    const app = await openWithPages();
    const ofNobody = [paths.question].map((of) => of('nobody'));
    for (const address of [...ofNobody, `${paths.contested}/abcd`, '/mbti-db/nada'])
      await expectProblem(await app.request(address, AS_DATA), 404, 'not_found');
  });

  it('is a problem with Retry-After when the store fails', async () => {
    const failure = new Failure('unavailable', { retryAfter: 7, cause: new Error('secret') });
    const get = () => Promise.reject(failure);
    const app = await openWithPages({ wrap: (catalogue) => ({ ...catalogue, get }) });
    const answer = await app.request(paths.question('any'), AS_DATA);
    expect(answer.headers.get('Retry-After')).toBe('7');
    await expectProblem(answer, 503, 'unavailable');
    expect(app.requests).toMatchObject([{ status: 503, code: 'unavailable' }]);
  });
});

it.for(PAGE_NAMES)(
  'the page %s waits in its queue, or with a search text or an order in that of searches',
  async (page) => {
    const app = new Hono<AppEnv>().get('*', (c) => c.text(queueOfPage(c)));
    const address = addressOf(page, 'any', 'any');
    const queueAt = async (parameters: string) => {
      const path = `${address}${address.includes('?') ? '&' : '?'}${parameters}`;
      return (await app.request(path)).text();
    };
    const { queue } = PAGE_TRAITS[page];
    for (const none of ['', 'q=', 'q=+', 'cursor=a']) expect(await queueAt(none)).toBe(queue);
    for (const search of ['q=ana', 'ordem=nome'])
      expect(await queueAt(search)).toBe(queue === 'page' ? 'search' : queue);
  },
);
