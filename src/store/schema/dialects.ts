/** How an engine spells what both engines have, and what only one of them has. */
export interface Dialect {
  readonly text: string;
  readonly integer: string;
  /** An integer of more than 32 bits. */
  readonly long: string;
  readonly real: string;
  readonly bytes: string;
  /** The type of a key that the database generates. */
  readonly numbered: string;
  /** The type of a text that no two rows share. */
  readonly unique: string;
  /** Ends the statement of a table. */
  readonly table: string;
  /** Ends the statement of a table whose key is not a single number. */
  readonly keyed: string;
  /** Returns the text on SQLite, and nothing elsewhere. */
  onSqlite(statement: string): string;
  /** Returns the text on PostgreSQL, and nothing elsewhere. */
  onPostgres(statement: string): string;
}

export const SQLITE: Dialect = {
  text: 'TEXT',
  integer: 'INTEGER',
  long: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
  numbered: 'INTEGER PRIMARY KEY',
  unique: 'TEXT NOT NULL UNIQUE',
  table: 'STRICT',
  keyed: 'STRICT, WITHOUT ROWID',
  onSqlite: (statement) => statement,
  onPostgres: () => '',
};

/** PostgreSQL compares text byte by byte (COLLATE "C"), as SQLite does. */
export const POSTGRES: Dialect = {
  text: 'text COLLATE "C"',
  integer: 'integer',
  long: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
  numbered: 'integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  unique: 'text COLLATE "C" PRIMARY KEY',
  table: '',
  keyed: '',
  onSqlite: () => '',
  onPostgres: (statement) => statement,
};
