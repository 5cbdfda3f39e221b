import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * Adds a checksum to each row of `personality` (see ../../schema/checksum.ts). The formula is repeated here,
 * because a released migration must not change with that module.
 */
export function addChecksums(database: DatabaseSync): void {
  database.exec('ALTER TABLE personality ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0');
  const rows = database.prepare(`
    SELECT ordinal, personality.id, name, gender, type, identity, version, created_at, updated_at, hash
    FROM personality LEFT JOIN icon ON icon.id = icon_id
    WHERE ordinal > ? ORDER BY ordinal LIMIT ${CHUNK}
  `);
  rows.setReturnArrays(true);
  const write = database.prepare('UPDATE personality SET checksum = ? WHERE ordinal = ?');
  for (let after = -1; ; ) {
    const chunk = rows.all(after);
    if (chunk.length === 0) return;
    for (const row of chunk) {
      const [ordinal, ...values] = Object.values(row);
      write.run(crc32(JSON.stringify(values)), Number(ordinal));
      after = Number(ordinal);
    }
  }
}

const CHUNK = 10_000;
