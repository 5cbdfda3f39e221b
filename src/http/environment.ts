import type { HttpBindings } from '@hono/node-server';
import type { Env } from 'hono';
import type { SecureHeadersVariables } from 'hono/secure-headers';

/** What a request carries through the app. The bindings are absent where there is no socket (tests). */
export interface AppEnv extends Env {
  Bindings: Partial<HttpBindings>;
  Variables: SecureHeadersVariables;
}
