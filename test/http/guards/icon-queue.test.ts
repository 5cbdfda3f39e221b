import { expect, it } from 'vitest';
import { problemSchema } from '../../../src/http/api/schemas.ts';
import { openCatalogue } from '../../../src/open-catalogue.ts';
import { readSettings } from '../../../src/settings.ts';
import { countAll, draft, imageDataUrl, openApp, PEOPLE, sending } from '../support.ts';

it('icons beyond the queue’s limit answer 503 with Retry-After and RateLimit', async () => {
  // With the bounds of a deployment, which the other tests' catalogue lacks.
  const app = await openApp({
    beside: await openCatalogue(readSettings({ DATABASE_URL: ':memory:' })),
  });
  const icon = await imageDataUrl('png', 200);
  const responses = await Promise.all(
    // Of several networks, since each has a smaller share.
    Array.from({ length: 60 }, (_, i) =>
      app.request(
        PEOPLE,
        sending('POST', draft({ name: `Capitu ${i}`, icon })),
        `192.${i % 6}.2.1`,
      ),
    ),
  );
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(await countAll(app)).toBe(responses.length - refused.length);
  for (const response of refused) {
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(response.headers.get('RateLimit')).toBe('"icons";r=0;t=2');
    expect(problemSchema.parse(await response.json()).code).toBe('busy');
  }
});
