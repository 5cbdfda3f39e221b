import type { HttpBindings } from '@hono/node-server';
import type { Env } from 'hono';
import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { LocalCatalogue } from '../catalogue/create-catalogue.ts';
import type { StorageAllowance } from '../catalogue/writes.ts';
import type { FailureCode } from '../domain/failure.ts';
import type { Network } from './network.ts';

/** Context of a request in the app. The bindings are absent without a socket, as in tests. */
export interface AppEnv extends Env {
  Bindings: Partial<HttpBindings>;
  Variables: SecureHeadersVariables & {
    /** Unique id, shown in the log and on error pages. */
    requestId: string;
    /** The networks of the client's address, by which limits count. */
    network: Network;
    /** What the request reads and writes. */
    catalogue: LocalCatalogue;
    /** Name of the visitor, in writes only; see visitor.ts. */
    visitor: string;
    /** What the writer may still store; in writes only (storage-limit.ts). */
    allowance: StorageAllowance;
    /** Code of the failure, if the request failed. */
    failure: FailureCode | undefined;
  };
}
