import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { NAME_MAX_UNITS } from '../../../src/domain/people/name.ts';
import { similarSchema } from '../../../src/http/api/answer-schemas.ts';
import { createOne, expectProblem, type OpenApp, openApp, readBody } from '../support.ts';

const SIMILAR = '/mbti-db/api/similar';

async function similar(app: OpenApp, name: string): Promise<readonly string[]> {
  const response = await app.request(paths.api.similar(name));
  expect(response.status).toBe(200);
  return (await readBody(response, similarSchema)).items.map((one) => one.name);
}

describe('the names similar to a typed one', () => {
  it('are at most five, the most similar first, with the fields that distinguish them', async () => {
    const app = await openApp();
    const capitu = await createOne(app, { name: 'Capitu', type: 'INTJ', identity: 'A' });
    for (const name of ['Captu', 'Kabitu', 'Bentinho', 'Capitú', 'Capito', 'Capita']) {
      await createOne(app, { name });
    }
    const response = await app.request(paths.api.similar(' CAPITU '));
    const { items } = await readBody(response, similarSchema);
    expect(items).toHaveLength(5);
    expect(items.map(({ name }) => name)).not.toContain('Kabitu');
    expect(items.slice(0, 2).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Capitu', 'Capitú']),
    );
    expect(items.find(({ id }) => id === capitu.id)).toEqual({
      id: capitu.id,
      name: 'Capitu',
      type: 'INTJ',
      identity: 'A',
      icon: null,
    });
  });

  it('require exactly one name, within the maximum length', async () => {
    const app = await openApp();
    expect(await similar(app, 'a'.repeat(NAME_MAX_UNITS))).toEqual([]);
    for (const query of ['', '?name=a&name=b', `?name=${'a'.repeat(NAME_MAX_UNITS + 1)}`]) {
      await expectProblem(await app.request(SIMILAR + query), 400, 'malformed_request');
    }
  });
});
