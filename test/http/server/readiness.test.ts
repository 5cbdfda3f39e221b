import { expect, it } from 'vitest';
import { createReadiness } from '../../../src/http/server/drain.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { expectProblem, openApp, PEOPLE } from '../support.ts';

it('an instance that leaves fails its health check, and serves everything else', async () => {
  const readiness = createReadiness();
  const app = await openApp({ readiness });
  expect((await app.request(apiPaths.health)).status).toBe(200);
  await readiness.leave(0);
  await expectProblem(await app.request(apiPaths.health), 503, 'unavailable');
  expect((await app.request(PEOPLE)).status).toBe(200);
  expect((await app.request('/mbti-db')).status).toBe(200);
});
