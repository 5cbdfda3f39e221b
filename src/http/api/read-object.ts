import type { HonoRequest } from 'hono';
import { Failure } from '../../domain/failure.ts';

/** The JSON object of a body; `malformed_request` for anything else. */
export async function readObject(request: HonoRequest): Promise<Record<string, unknown>> {
  const body = await readJson(request);
  if (isObject(body)) return body;
  throw new Failure('malformed_request');
}

async function readJson(request: HonoRequest): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure('malformed_request', { cause: error });
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
