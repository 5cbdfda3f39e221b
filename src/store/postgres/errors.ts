import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../../domain/failure.ts';
import { cannotOpen, Damage, unavailable } from '../failures.ts';
import { SchemaMismatch } from '../schema/schema-version.ts';

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export const SQLSTATE = {
  diskFull: '53100',
  readOnly: '25006',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
  untranslatable: '22021',
  damagedData: 'XX001',
  damagedIndex: 'XX002',
  noSuchDatabase: '3D000',
  noPrivilege: '42501',
  noSuchStatement: '26000',
  statementExists: '42P05',
  tooManyConnections: '53300',
  terminated: '57P01',
  unsupported: '0A000',
} as const;

/** Errors that mean `unavailable`; the first two characters of an SQLSTATE are its class. */
const UNAVAILABLE: readonly RegExp[] = [
  // Connections that end, a server that starts or stops, a missing database, refused passwords.
  /^(?:08|28|3D)/,
  /^57/,
  // Out of memory, connections or locks; an error of a disk; damage.
  /^(?:53|58|XX00[12])/,
  // A lock that took too long, an idle transaction, a conflict that persisted after several attempts.
  /^(?:55P03|25P03|40001|40P01|42501)/,
];

/** Messages of `pg` for connections that end or cannot be opened; these errors have no code. */
const CONNECTION_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|The server does not support SSL)/;

/** The SQLSTATE of an error, or the code of a network error of Node; null for other errors. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Whether the error reports damaged data or a damaged index. */
function isDamage(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === SQLSTATE.damagedData || code === SQLSTATE.damagedIndex;
}

/**
 * Whether the whole transaction may be retried: it lost against one of another program, or a named statement failed
 * that is sent without its name next time (statements.ts).
 */
function isConflict(error: unknown): boolean {
  const code = sqlStateOf(error);
  if (code === SQLSTATE.serializationFailure || code === SQLSTATE.deadlock) return true;
  if (code === SQLSTATE.noSuchStatement || code === SQLSTATE.statementExists) return true;
  return isStalePlan(error);
}

/** Whether a named statement failed because a migration has changed the columns of its result. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === SQLSTATE.unsupported &&
    error.routine === 'RevalidateCachedQuery'
  );
}

/** Whether an open connection was lost, so that the statement may be retried on another one at once. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlStateOf(error);
  if (code === null) return LOST_MESSAGES.test(error.message);
  return code === SQLSTATE.terminated || code === 'ECONNRESET' || code === 'EPIPE';
}

/**
 * Messages of lost connections. That of `limitAnswers` is left out, since its statement has already waited for long.
 */
const LOST_MESSAGES =
  /^(?:Connection terminated(?! due|,)|Client has encountered a connection error)/;

/** Whether an error means that the database is unavailable, not that a statement is wrong. */
function isTrouble(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = sqlStateOf(error);
  if (code === null) return CONNECTION_MESSAGES.test(error.message);
  return isNetworkCode(code) || UNAVAILABLE.some((pattern) => pattern.test(code));
}

/**
 * Whether a code is that of a network error of Node, such as ECONNREFUSED, ENOTFOUND or EPIPE, or the longer one of a
 * certificate that is not accepted.
 */
function isNetworkCode(code: string): boolean {
  return /^(?:E[A-Z]{3,}|[A-Z]+(?:_[A-Z]+)+)$/.test(code);
}

/**
 * Converts a database problem to a `Failure`, to whose cause the text `also` is appended; returns other errors
 * unchanged.
 */
export function translateError(error: unknown, location: string, also = ''): unknown {
  if (!(error instanceof Error)) return error;
  const sentence = `${location}: ${error.message} (${sqlStateOf(error) ?? 'no code'}).${also}`;
  const cause = isDamage(error) ? new Damage(sentence) : new Error(sentence);
  switch (sqlStateOf(error)) {
    case SQLSTATE.diskFull:
      return new Failure('storage_full', { cause });
    case SQLSTATE.readOnly:
      return new Failure('read_only', { cause });
    // An id or a hash contains NUL, which PostgreSQL cannot store, so no row has it.
    case SQLSTATE.untranslatable:
      return new Failure('not_found', { cause });
    default:
      return isTrouble(error) ? unavailable(cause) : error;
  }
}

const NOT_TRUSTED =
  'nobody vouches for its certificate; name a file that does as sslrootcert in DATABASE_URL';

/** The reasons why a database cannot be opened, by SQLSTATE or by the code of an error of Node. */
const REASONS: Readonly<Record<string, string>> = {
  [SQLSTATE.noSuchDatabase]: 'the server has no such database; create it, in UTF-8',
  [SQLSTATE.noPrivilege]: 'this user may not create or use its tables; grant it that',
  [SQLSTATE.diskFull]: 'the disk of the server is full; make room and start again',
  [SQLSTATE.readOnly]: 'it is read-only; name the primary server, or set READ_ONLY=true',
  [SQLSTATE.lockNotAvailable]:
    'another program has held it for 30 s; end that program or try again later',
  '3F000':
    'its search_path names no schema that is there and that this user may use; create that schema, or ALTER ROLE … SET search_path',
  '42P07': 'it has tables of other programs by our names; give the catalogue a database of its own',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than DATABASE_URL has',
};

/** Converts an error of opening a database to an `OperatorError` that says why; returns other errors unchanged. */
export function describeOpening(error: unknown, location: string): unknown {
  if (error instanceof SchemaMismatch) {
    return cannotOpen(location, error.message, { cause: error });
  }
  const known = REASONS[sqlStateOf(error) ?? ''];
  if (!(error instanceof Error) || (known === undefined && !isTrouble(error))) return error;
  const reason = known ?? 'the server does not answer or refuses it; check DATABASE_URL';
  return cannotOpen(location, `${reason} (PostgreSQL: ${messageOf(error)})`, { cause: error });
}

/** The message of an error. A host name with several addresses gives an error with one message for each. */
function messageOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((each) => (each instanceof Error ? each.message : '')).join(', ');
}

const TRIES = 5;

/** Milliseconds that limit the random pauses between attempts; the limit doubles with each attempt. */
const PAUSE = 10;

/**
 * Retries a transaction that conflicted with another one, up to `TRIES` attempts. The pauses are random, so that the
 * same two do not conflict again.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error;
      await delay(Math.random() * PAUSE * 2 ** tried);
    }
  }
}
