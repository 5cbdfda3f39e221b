import { useReadable, useVisit } from '../visit/visit-context.ts';

/** Renders the modal while it is open, beside any page. */
export function EditorHost() {
  const state = useReadable(useVisit().editor);
  if (state === null || state.Editor === null) return null;
  const { id, subject, Editor } = state;
  return <Editor key={id} subject={subject} />;
}
