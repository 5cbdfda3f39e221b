import type { Personality } from '../../domain/personality.ts';
import type { Mutation } from '../visit/changes.ts';

/** The last save or deletion of each personality in this visit, by its id. */
const last = new Map<string, Promise<Mutation>>();

/** Remembers a request, which may continue after its form is closed. */
export function rememberWrite(subject: Personality | null, request: Promise<Mutation>): void {
  if (subject !== null) last.set(subject.id, request);
}

/**
 * The version to edit: waits for the visitor's own request, and then knows more than a page that was read
 * before it. Otherwise the form would meet the visitor's own change as another visitor's. Null if the
 * request has removed the personality.
 */
export async function newestOf(subject: Personality): Promise<Personality | null> {
  // A failure has its own message, and has changed nothing.
  const mutation = await last.get(subject.id)?.catch(() => null);
  if (mutation == null || mutation.kind === 'samples_loaded') return subject;
  const { kind, personality } = mutation;
  if (personality.version < subject.version) return subject;
  return kind === 'removed' ? null : personality;
}
