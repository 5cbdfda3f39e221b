import { data, isRouteErrorResponse } from 'react-router';
import type { FailureCode } from '../domain/failure.ts';
import { FAILURE_CODES, isFailure } from '../domain/failure.ts';

interface FailureData {
  readonly failure: FailureCode;
}

/**
 * A loader's failure in the form that reaches the error page: React Router hides the message of
 * anything else that is thrown on the server.
 */
export async function orRouteFailure<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (!isFailure(error)) throw error;
    const status = error.code === 'malformed_request' ? 400 : 503;
    throw data({ failure: error.code } satisfies FailureData, { status });
  }
}

/** The code to tell the person of, from whatever an error boundary was given. */
export function failureOf(error: unknown): FailureCode {
  if (isFailure(error)) return error.code;
  if (!isRouteErrorResponse(error)) return 'internal';
  const { failure }: Partial<FailureData> = error.data ?? {};
  return FAILURE_CODES.find((code) => code === failure) ?? 'internal';
}
