import { describe, expect, it } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { personalitySchema } from '../../src/http/api/answer-schemas.ts';
import { createOne, draft, openApp, PEOPLE, readBody, sending } from './support.ts';

describe('the log entry of a request', () => {
  it('has its route and result, and no address', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const answer = await app.request(`${paths.api.personality(id)}?q=segredo`);
    await app.request(PEOPLE, sending('POST', draft({ name: '' })));
    await app.request('/mbti-db/persona/segredo');
    const [created, read, refused, page] = app.requests;
    const route = '/mbti-db/api/personalities';
    expect(created).toMatchObject({ method: 'POST', route, status: 201 });
    expect(read).toMatchObject({ method: 'GET', route: `${route}/:id`, status: 200 });
    expect(read?.id).toBe(answer.headers.get('X-Request-Id'));
    expect(read?.ms).toBeGreaterThan(0);
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(page).toMatchObject({ route: '/mbti-db/*', status: 200 });
    const logged = JSON.stringify(app.requests);
    for (const secret of [id, 'segredo', 'Capitu']) expect(logged).not.toContain(secret);
    expect(new Set(app.requests.map((request) => request.id)).size).toBe(4);
  });

  it('names the network of a request that a limit refused by its source, as in versions', async () => {
    const app = await openApp({ environment: { WRITES_PER_MINUTE: '1' } });
    const write = () => app.request(PEOPLE, sending('POST', draft()), '203.0.113.9');
    const { id } = await readBody(await write(), personalitySchema);
    expect((await write()).status).toBe(429);
    await expect.poll(() => app.requests).toHaveLength(2);
    const [created, refused] = app.requests;
    expect(created?.source).toBeUndefined();
    const history = await app.store.history(id, { before: null, limit: 1 });
    expect(refused?.source).toMatch(/^[0-9a-f]{16}$/);
    expect(refused?.source).toBe(history?.items[0]?.source);
    expect(JSON.stringify(app.requests)).not.toContain('203.0.113');
  });
});
