import type { Personality } from '../../domain/personality.ts';
import type { EditorDoor } from '../visit/editor-door.ts';

/** Subjects whose form is opened by a message that promises to continue: it does not ask again. */
const promised = new Set<string | null>();

/** Opens the form and continues its draft at once. */
export function reopen(editor: EditorDoor, subject: Personality | null): void {
  promised.add(subject?.id ?? null);
  editor.open(subject);
}

/** Whether this form was opened by `reopen`; true only once. */
export function continuesDraft(subject: Personality | null): boolean {
  return promised.delete(subject?.id ?? null);
}
