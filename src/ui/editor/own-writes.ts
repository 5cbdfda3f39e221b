import type { Personality } from '../../domain/personality.ts';
import type { Mutation } from '../visit/later/write-effects.ts';

/** The last save or deletion of each personality in this visit. */
export interface OwnWrites {
  /** Adds a request, which may continue after its form is closed. */
  readonly add: (subject: Personality | null, request: Promise<Mutation>) => void;
  /**
   * The version to edit: waits for the visitor's own request, and then knows more than a page that was read
   * before it. Otherwise the form would meet the visitor's own change as another visitor's. Null if the
   * request was a deletion that succeeds.
   */
  readonly newestOf: (subject: Personality) => Promise<Personality | null>;
}

export function createOwnWrites(): OwnWrites {
  const last = new Map<string, Promise<Mutation>>();
  return {
    add(subject, request) {
      if (subject === null) return;
      const { id } = subject;
      const forgetRemoval = ({ kind }: Mutation): void => {
        // Afterwards its form may be opened again, which can bring it back.
        if (kind === 'removed' && last.get(id) === request) last.delete(id);
      };
      last.set(id, request);
      // The form that sends the request handles its failure.
      request.then(forgetRemoval, () => {});
    },
    async newestOf(subject) {
      // A failure has its own message, and has changed nothing.
      const mutation = await last.get(subject.id)?.catch(() => null);
      if (mutation == null || mutation.kind === 'samples_loaded') return subject;
      const { kind, personality } = mutation;
      if (personality.version < subject.version) return subject;
      return kind === 'removed' ? null : personality;
    },
  };
}
