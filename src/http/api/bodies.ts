import type { HonoRequest } from 'hono';
import type { UndoManyScope } from '../../catalogue/catalogue.ts';
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
import { isVersionNumber, VISITOR_PATTERN } from '../../domain/versions/change.ts';

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

/** The body of a creation; missing optional fields get their defaults. */
export async function readNewDraft(request: HonoRequest): Promise<Draft> {
  const content = await readObject(request);
  // The defaults are put into the body itself: copying one with thousands of fields takes longer than parsing it.
  for (const [field, value] of Object.entries(DRAFT_DEFAULTS)) {
    if (!Object.hasOwn(content, field)) content[field] = value;
  }
  return requireSound(checkDraft(content));
}

/** The body of a replacement; all fields but the later ones are required, so that none is reset by omission. */
export async function readWholeDraft(request: HonoRequest): Promise<SentDraft> {
  return requireSound(checkReplacement(await readObject(request)));
}

function requireSound<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new Failure('invalid_fields', { fields: checked.errors });
}

/**
 * The version that a body asks to restore: `{"version": 3}`. A number that no version can have is
 * `not_restorable`, as one that never was; anything else is `malformed_request`.
 */
export async function readRestoration(request: HonoRequest): Promise<number> {
  const { version, ...rest } = await readObject(request);
  if (typeof version !== 'number' || Object.keys(rest).length > 0) {
    throw new Failure('malformed_request');
  }
  if (!isVersionNumber(version)) throw new Failure('not_restorable');
  return version;
}

/** What a body asks to undo: `{"visitor": "7f3a9c01d2"}` or `{"operation": 12}`. */
export async function readUndoScope(request: HonoRequest): Promise<UndoManyScope> {
  const { visitor, operation, ...rest } = await readObject(request);
  if (Object.keys(rest).length === 0) {
    if (operation === undefined && typeof visitor === 'string' && VISITOR_PATTERN.test(visitor))
      return { visitor };
    if (visitor === undefined && isVersionNumber(operation)) return { operation };
  }
  throw new Failure('malformed_request');
}

export async function readGuess(request: HonoRequest): Promise<Guess> {
  const checked = checkGuess(await readObject(request));
  if (checked.ok) return checked.value;
  if (checked.errors.length === 0) throw new Failure('empty_guess');
  throw new Failure('invalid_fields', { fields: checked.errors });
}

/** The key that a body has, for the operator's session. */
export async function readKey(request: HonoRequest): Promise<string> {
  const { key } = await readObject(request);
  if (typeof key === 'string') return key;
  throw new Failure('malformed_request');
}
