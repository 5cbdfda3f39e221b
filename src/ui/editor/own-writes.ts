import type { Personality } from '../../domain/personality.ts';
import type { Mutation } from '../visit/later/write-effects.ts';

/** The last save or deletion of each personality in this visit, by its id. */
const last = new Map<string, Promise<Mutation>>();

/** Remembers a request, which may continue after its form is closed. */
export function rememberWrite(subject: Personality | null, request: Promise<Mutation>): void {
  if (subject === null) return;
  const { id } = subject;
  const forgetRemoval = ({ kind }: Mutation): void => {
    // Afterwards its form may be opened again, which can bring it back.
    if (kind === 'removed' && last.get(id) === request) last.delete(id);
  };
  last.set(id, request);
  // The form that sends the request handles its failure.
  request.then(forgetRemoval, () => {});
}

/**
 * The version to edit: waits for the visitor's own request, and then knows more than a page that was read
 * before it. Otherwise the form would meet the visitor's own change as another visitor's. Null if the
 * request was a deletion that succeeds.
 */
export async function newestOf(subject: Personality): Promise<Personality | null> {
  // A failure has its own message, and has changed nothing.
  const mutation = await last.get(subject.id)?.catch(() => null);
  if (mutation == null || mutation.kind === 'samples_loaded') return subject;
  const { kind, personality } = mutation;
  if (personality.version < subject.version) return subject;
  return kind === 'removed' ? null : personality;
}
