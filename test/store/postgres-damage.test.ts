import { describe, expect, it } from 'vitest';
import { openPostgresStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { onServer } from '../support/postgres/server.ts';
import { BY } from './arbitraries.ts';

describe('a schema that differs from the migrations', () => {
  it.each([
    ['an index', 'DROP INDEX version_change', 'index version_change'],
    [
      'a unique key',
      'ALTER TABLE version DROP CONSTRAINT version_personality_id_number_key',
      'constraint version_personality_id_number_key of version',
    ],
    [
      'a check',
      'ALTER TABLE report DROP CONSTRAINT report_version_check',
      'constraint report_version_check of report',
    ],
    [
      'a default',
      'ALTER TABLE version ALTER COLUMN transaction DROP DEFAULT',
      'column version.transaction',
    ],
    ['a needed value', 'ALTER TABLE icon ALTER bytes DROP NOT NULL', 'column icon.bytes'],
  ])('is found: %s', async (_, statements, named) => {
    const url = await createDatabase();
    const store = await openPostgresStore({ url, pool: 1 });
    await store.create([newPerson({ name: 'Capitu' })], BY);
    expect(await store.verify()).toEqual([]);
    await onServer(url, statements);
    const sentences = (await store.verify()).map(({ sentence }) => sentence);
    expect(sentences).toContain(`The ${named} of the schema is lost or changed: restore a copy.`);
    const schemas = await onServer(url, "SELECT FROM pg_namespace WHERE nspname LIKE 'verify%'");
    expect(schemas).toEqual([]);
    await store.close();
  });

  it('is not checked for a user without permission to create schemas, while the rest is', async () => {
    const url = await createDatabase();
    const name = new URL(url).pathname.slice(1);
    await onServer(url, `CREATE ROLE ${name}_user; GRANT CREATE ON SCHEMA public TO ${name}_user`);
    const mine = new URL(url);
    mine.searchParams.set('options', `-c role=${name}_user`);
    const store = await openPostgresStore({ url: mine.href, pool: 2 });
    expect(await store.verify()).toEqual([]);
    await onServer(url, "INSERT INTO locked VALUES ('nobody')");
    expect(await store.verify()).toHaveLength(1);
    await store.close();
    await onServer(url, `DROP OWNED BY ${name}_user; DROP ROLE ${name}_user`);
  });
});
