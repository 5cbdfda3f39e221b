import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Fault } from '../../catalogue/store.ts';
import type { Schema } from '../rows/schema.ts';
import { lasting, type Pieces } from './pieces.ts';

/** Checks the files of the icons against their hashes, an icon at a time. */
export async function* iconFaults({ read }: Pieces): AsyncGenerator<Fault> {
  for (let last = 0; ; ) {
    const icon = await read((db) => readNext(db, last));
    if (icon === undefined) return;
    // The hash covers all files of the icon, smallest first.
    const hash = createHash('sha256');
    for (const bytes of icon.files) hash.update(bytes);
    if (hash.digest('hex') !== icon.hash) {
      yield lasting(`The icon ${icon.hash} is not as it was written.`);
    }
    last = icon.id;
  }
}

async function readNext(db: Kysely<Schema>, last: number) {
  const icon = await db
    .selectFrom('icon')
    .select(['id', 'hash', 'bytes'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (icon === undefined) return undefined;
  const larger = await db
    .selectFrom('icon_size')
    .select('bytes')
    .where('icon_id', '=', icon.id)
    .orderBy('side')
    .execute();
  return { ...icon, files: [icon.bytes, ...larger.map(({ bytes }) => bytes)] };
}
