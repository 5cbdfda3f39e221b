import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { messageOf, OperatorError } from './domain/operator-error.ts';
import { settingNames } from './settings.ts';

/**
 * The names of variables that other programs read: PostgreSQL's client (such as `PGPASSWORD`), Node, and Docker
 * Compose, whose own variables (such as `SITE` and `POSTGRES_PASSWORD`) are in the same file.
 */
const READ_BY_OTHERS = /^(?:PG[A-Z]+|(?:NODE|POSTGRES|COMPOSE|DOCKER)_[A-Z_]+|SITE|TZ)$/;

/**
 * Loads the variables of a file, by default `.env` in the working directory, into the environment unless they are set
 * already. Returns a warning about names that no program reads, since a misspelt setting would silently have its
 * default; null if there are none. Fails with `OperatorError` for a file that Node would read only in part or not at
 * all.
 */
export function loadEnvFile(path = '.env'): string | null {
  if (!existsSync(path)) return null;
  const bytes = readBytes(path);
  // A byte order mark would become a part of the first name. UTF-16 has a zero byte beside each ASCII character.
  if (!isUtf8(bytes) || /^\uFEFF|\0/.test(bytes.toString())) {
    throw new OperatorError(
      `The file .env cannot be used: it should be plain text in UTF-8, without a byte order mark. Save it anew as that (an editor may call it "UTF-8", not "UTF-8 with BOM" or "Unicode").`,
    );
  }
  process.loadEnvFile(path);
  const known = settingNames();
  const unknown = Object.keys(parseEnv(bytes.toString())).filter(
    (name) => !known.has(name) && !READ_BY_OTHERS.test(name),
  );
  if (unknown.length === 0) return null;
  return `The file .env names what is no setting: ${unknown.join(', ')}. See .env.example for their names.`;
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new OperatorError(`The file .env cannot be read: ${messageOf(error)}.`, { cause: error });
  }
}
