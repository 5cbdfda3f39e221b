import type { HonoRequest } from 'hono';
import { checkDraft, DRAFT_DEFAULTS, type Draft } from '../../domain/draft.ts';
import { Failure } from '../../domain/failure.ts';
import { readObject } from './read-object.ts';

/** The body of a creation; missing optional fields get their defaults. */
export async function readNewDraft(request: HonoRequest): Promise<Draft> {
  const content = await readObject(request);
  // Not in a copy: copying a body with thousands of fields takes longer than parsing it.
  for (const [field, value] of Object.entries(DRAFT_DEFAULTS)) {
    if (!Object.hasOwn(content, field)) content[field] = value;
  }
  return requireDraft(content);
}

/** The body of a replacement; all fields are required, so that none is reset by omission. */
export async function readWholeDraft(request: HonoRequest): Promise<Draft> {
  return requireDraft(await readObject(request));
}

function requireDraft(content: Readonly<Record<string, unknown>>): Draft {
  const checked = checkDraft(content);
  if (checked.ok) return checked.value;
  throw new Failure('invalid_fields', { fields: checked.errors });
}
