import { expect, it } from 'vitest';
import { createDatabase } from '../support/postgres/databases.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, elsewhere, json } = catalogueOfEachTest();

it.each([
  // Enough for more than two statements.
  ['SQLite', 1_050, async () => elsewhere()],
  ['PostgreSQL', 1_050, () => createDatabase()],
])(
  'fills an empty catalogue on %s, each person with a version and in the index',
  async (_, count, create) => {
    const database = await create();
    const { status, stdout, stderr } = await catalogue(['generate', `${count}`], database);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${count} generated in [\\d.]+ s, \\d+ a second\\.\\n$`));
    expect(stderr).toMatch(new RegExp(`100 %  ${count} of ${count}\\n$`));
    expect((await catalogue(['verify'], database)).stdout).toBe('The catalogue is sound.\n');
    const last = `00000000-0000-4000-8000-${(count - 1).toString(16).padStart(12, '0')}`;
    expect(await json(['history', last], database)).toMatchObject({
      items: [{ version: 1, change: 'created' }],
    });
  },
);

it('generates the same people each time', async () => {
  const names = async (database?: string) => {
    await catalogue(['generate', '20'], database);
    return json(['changes', '--since', '2026-01-01'], database);
  };
  expect(await names()).toEqual(await names(elsewhere()));
});

it('does not mix invented people with others, or with removed ones', async () => {
  expect(await json(['generate', '1'])).toMatchObject({ generated: 1 });
  const { status, stderr } = await catalogue(['generate', '1']);
  expect(status).toBe(2);
  expect(stderr).toBe('Invented people go into an empty catalogue only.\n');
});
