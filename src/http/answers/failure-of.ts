import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Failure, isFailure } from '../../domain/failure.ts';
import type { AppEnv } from '../environment.ts';
import type { Log } from '../log.ts';
import { statusOf } from './problem.ts';

/** Converts anything thrown to the `Failure` for the client, and logs the causes of server errors. */
export function failureOf(error: unknown, c: Context<AppEnv>, log: Log): Failure {
  const failure = readFailure(error);
  c.set('failure', failure.code);
  if (failure.code === 'internal') log.error('internal', error, c.var.requestId);
  else if (statusOf(failure.code) >= 500 && failure.cause !== undefined)
    log.error(failure.code, failure.cause, c.var.requestId);
  return failure;
}

function readFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (error instanceof HTTPException && error.status === 400)
    return new Failure('malformed_request');
  return new Failure('internal');
}
