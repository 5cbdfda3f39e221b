import { cannotOpen, SchemaMismatch } from '../engine.ts';
import { isTrouble, SQLSTATE, sqlStateOf } from './errors.ts';

const NOT_TRUSTED =
  'nobody vouches for its certificate; name a file that does as sslrootcert in DATABASE_URL';

/** By SQLSTATE, or by the code of an error of Node. */
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

/** Says why a database cannot be opened; an error of another kind is given back as it is. */
export function describeOpening(error: unknown, location: string): unknown {
  if (error instanceof SchemaMismatch) {
    return cannotOpen(location, error.message, { cause: error });
  }
  const known = REASONS[sqlStateOf(error) ?? ''];
  if (!(error instanceof Error) || (known === undefined && !isTrouble(error))) return error;
  const reason = known ?? 'the server does not answer or refuses it; check DATABASE_URL';
  return cannotOpen(location, `${reason} (PostgreSQL: ${messageOf(error)})`, { cause: error });
}

/** Where a name has several addresses, the error of the network is made of one for each. */
function messageOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((each) => (each instanceof Error ? each.message : '')).join(', ');
}
