import type { DatabaseSync } from 'node:sqlite';
import type { KyselyPlugin } from 'kysely';
import type { Store } from '../../src/catalogue/store.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { createSqliteEngine } from '../../src/store/sqlite/engine.ts';
import { createFileHealth } from '../../src/store/sqlite/file-health.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { createStore } from '../../src/store/store.ts';

export interface InMemoryOptions {
  /** The name of the database in the log. */
  readonly location?: string;
  /** Called with every statement of the store. */
  readonly plugin?: (database: DatabaseSync) => KyselyPlugin;
}

/** A store on a database in memory that a test can observe and change. */
export function openInMemory(options: InMemoryOptions = {}): {
  database: DatabaseSync;
  store: Store;
} {
  const { location = ':memory:', plugin } = options;
  const database = openDatabase(':memory:');
  migrate(database);
  const plain = connect(database);
  const db = plugin === undefined ? plain : plain.withPlugin(plugin(database));
  const engine = createSqliteEngine({
    reader: db,
    writer: db,
    health: createFileHealth(location),
    closeFiles: () => database.close(),
  });
  return { database, store: createStore(engine) };
}

export interface WatchedStatements {
  /** Discards the statements recorded so far. */
  readonly clear: () => void;
  /** The steps of the query plans of the executed queries. */
  readonly plans: () => string[];
}

/** Records the statements that a database prepares from now on. */
export function watchStatements(database: DatabaseSync): WatchedStatements {
  const statements = new Set<string>();
  const prepare = database.prepare.bind(database);
  database.prepare = (text) => {
    statements.add(text);
    return prepare(text);
  };
  return {
    clear: () => statements.clear(),
    plans: () =>
      [...statements]
        .filter((text) => /^\s*(?:select|with)\b/i.test(text))
        .flatMap((text) => prepare(`EXPLAIN QUERY PLAN ${text}`).all())
        .map(({ detail }) => String(detail)),
  };
}
