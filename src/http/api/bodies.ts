import type { HonoRequest } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { checkGuess, type Guess } from '../../domain/guesses/guess.ts';
import {
  checkDraft,
  checkReplacement,
  DRAFT_DEFAULTS,
  type Draft,
  type SentDraft,
} from '../../domain/people/draft.ts';
import type { Checked } from '../../domain/people/personality.ts';
import { isVersionNumber } from '../../domain/versions/change.ts';

/** Reads the JSON object of a body. Fails with `malformed_request` for anything else. */
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

/** Reads the body of a creation; missing optional fields get their defaults. Fails with `invalid_fields`. */
export async function readNewDraft(request: HonoRequest): Promise<Draft> {
  const content = await readObject(request);
  // The defaults are added to the body itself: copying a body with thousands of fields takes longer than parsing it.
  for (const [field, value] of Object.entries(DRAFT_DEFAULTS)) {
    if (!Object.hasOwn(content, field)) content[field] = value;
  }
  return requireSound(checkDraft(content));
}

/**
 * Reads the body of a replacement. All fields except the later ones are required, so that none is reset by omission.
 * Fails with `invalid_fields`.
 */
export async function readWholeDraft(request: HonoRequest): Promise<SentDraft> {
  return requireSound(checkReplacement(await readObject(request)));
}

function requireSound<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new Failure('invalid_fields', { fields: checked.errors });
}

/**
 * Reads the version to restore from a body: `{"version": 3}`. Fails with `not_restorable` for a number that no version
 * can have, as for a version that never existed, and with `malformed_request` for anything else.
 */
export async function readRestoration(request: HonoRequest): Promise<number> {
  const { version, ...rest } = await readObject(request);
  if (typeof version !== 'number' || Object.keys(rest).length > 0) {
    throw new Failure('malformed_request');
  }
  if (!isVersionNumber(version)) throw new Failure('not_restorable');
  return version;
}

/** Reads a guess from a body. Fails with `empty_guess` if all letters are null, and with `invalid_fields`. */
export async function readGuess(request: HonoRequest): Promise<Guess> {
  const checked = checkGuess(await readObject(request));
  if (checked.ok) return checked.value;
  if (checked.errors.length === 0) throw new Failure('empty_guess');
  throw new Failure('invalid_fields', { fields: checked.errors });
}
