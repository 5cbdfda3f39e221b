import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { createOne, draft, type OpenApp, openApp, PEOPLE, sending } from '../support.ts';

const ORIGIN = { Origin: 'https://elsewhere.example' };
const ALLOWED = 'Access-Control-Allow-Origin';

let app: OpenApp;
let one: string;

beforeEach(async () => {
  app = await openApp();
  one = paths.api.personality((await createOne(app)).id);
});

describe('pages of other sites', () => {
  it('may read the API without credentials', async () => {
    const readings = [PEOPLE, one, paths.api.search(), paths.api.changes(), apiPaths.openapi];
    for (const path of [...readings, `${PEOPLE}?limit=0`, '/mbti-db/api/nothing']) {
      const { headers } = await app.request(path, { headers: ORIGIN });
      expect(headers.get(ALLOWED), path).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials'), path).toBeNull();
      expect(headers.get('Access-Control-Expose-Headers'), path).toContain('ETag');
    }
  });

  it('may send If-None-Match, as the preflight allows', async () => {
    const asked = { 'Access-Control-Request-Method': 'GET' };
    const preflight = await app.request(one, {
      method: 'OPTIONS',
      headers: { ...ORIGIN, ...asked },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get(ALLOWED)).toBe('*');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('If-None-Match');
  });

  it.each(['POST', 'PUT', 'DELETE'])('may not %s', async (method) => {
    const asked = { 'Access-Control-Request-Method': method };
    const preflight = await app.request(one, {
      method: 'OPTIONS',
      headers: { ...ORIGIN, ...asked },
    });
    expect(preflight.headers.get('Access-Control-Allow-Methods')).not.toContain(method);
    const written = await app.request(PEOPLE, sending('POST', draft(), ORIGIN));
    expect(written.status).toBe(403);
    expect(written.headers.get(ALLOWED)).toBeNull();
  });

  it('may not read pages or responses to writes', async () => {
    expect((await app.request('/mbti-db', { headers: ORIGIN })).headers.get(ALLOWED)).toBeNull();
    const created = await app.request(PEOPLE, sending('POST', draft()));
    expect(created.headers.get(ALLOWED)).toBeNull();
  });
});
