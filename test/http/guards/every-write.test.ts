import { expect, it } from 'vitest';
import { z } from 'zod';
import { API_PATH } from '../../../src/domain/paths.ts';
import { BODY_MAX } from '../../../src/http/guards/body.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { expectProblem, openApp, PEOPLE, readBody } from '../support.ts';

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ requestBody: z.unknown().optional() })),
  ),
});
const { paths } = await readBody(await (await openApp()).request(apiPaths.openapi), description);
/** All operations that write, from the OpenAPI file, so that new ones are included. */
const WRITES = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([method]) => method !== 'get')
    .map(([name, { requestBody }]) => {
      const method = name.toUpperCase();
      const address = API_PATH + path.replace('{id}', 'any');
      return { method, path, address, takesBody: requestBody !== undefined };
    }),
);
const ANYBODY = { WRITES_PER_MINUTE: '0' };

type Write = (typeof WRITES)[number];
const sent = ({ method }: Write, headers = {}, body = '{}'): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', 'If-Match': '"1"', ...headers },
  body,
});

async function isRefused(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  await expectProblem(answer, status, code);
}

it.each(WRITES)('$method $path refuses requests of another site', async (write) => {
  const app = await openApp({ environment: ANYBODY });
  const foreign = sent(write, { 'Sec-Fetch-Site': 'cross-site' });
  await isRefused(await app.request(write.address, foreign), 403, 'cross_site');
});

it.each(WRITES.filter(({ takesBody }) => takesBody))(
  '$method $path accepts only uncompressed JSON',
  async (write) => {
    const app = await openApp({ environment: ANYBODY });
    for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Encoding': 'gzip' }])
      await isRefused(
        await app.request(write.address, sent(write, headers)),
        415,
        'unsupported_media_type',
      );
  },
);

it.each(WRITES)('$method $path reads no more than 128 KiB', async (write) => {
  const app = await openApp();
  const large = sent(write, {}, ' '.repeat(BODY_MAX + 1));
  await isRefused(await app.request(write.address, large), 413, 'too_large');
});

it.each(WRITES)('$method $path counts as a write', async (write) => {
  const app = await openApp({ environment: { WRITES_PER_MINUTE: '1' } });
  await app.request(write.address, sent(write));
  await isRefused(await app.request(write.address, sent(write)), 429, 'too_many_requests');
});

it.each(WRITES)('$method $path is refused in a read-only catalogue', async (write) => {
  const app = await openApp({ environment: { READ_ONLY: 'true' } });
  const refused = await app.request(write.address, sent(write));
  expect(refused.headers.get('Retry-After')).toBe('600');
  await isRefused(refused, 503, 'read_only');
  for (const path of [PEOPLE, apiPaths.health])
    expect((await app.request(path)).status, path).toBe(200);
});

it.each(WRITES)('$method $path needs free storage, unless it removes or reports', async (write) => {
  const app = await openApp({ storage: { used: () => 1, count: () => {} } });
  const answer = await app.request(write.address, sent(write));
  if (write.method === 'DELETE' || write.path.endsWith('/reports'))
    expect(answer.status).toBeLessThan(500);
  else await isRefused(answer, 507, 'storage_full');
});
