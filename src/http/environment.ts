import type { HttpBindings } from '@hono/node-server';
import type { Env } from 'hono';
import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { FailureCode } from '../domain/failure.ts';

/** What a request carries through the app. The bindings are absent where there is no socket (tests). */
export interface AppEnv extends Env {
  Bindings: Partial<HttpBindings>;
  Variables: SecureHeadersVariables & {
    /** Tells this request from all others, in the log and on error pages. */
    requestId: string;
    /** The address that the request comes from. */
    address: string;
    /** Name of the visitor, of writes only; see visitor.ts. */
    visitor: string;
    /** How it failed, if it did. */
    failure: FailureCode | undefined;
  };
}
